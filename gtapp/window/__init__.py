"""The main window: it joins editor and features, with the commands that belong to neither, and starts the application."""
