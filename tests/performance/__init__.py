"""What speed is measured with: `make bench`."""
