"""A hold'em tournament beyond one table: entry, warnings, tables, balance, chip race. Pure (HOUSE.md H1-H8, H35)."""
