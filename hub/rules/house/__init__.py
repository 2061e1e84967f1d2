"""No-limit hold'em under the Swedish house rules: one hand at one table. H and D numbers are those of HOUSE.md."""
