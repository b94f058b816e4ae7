"""Work over many items in shards: in this process, in several of this computer, or on other computers."""
