"""What the models' answers are worth, beside the work: the live board of the project's runs and its panels."""
