"""What a record may contain: fields, benchmarks, addresses of values, constraints."""
