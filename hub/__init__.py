"""The hub: the rules, the table's clock, verification, the journal and the link that everything meets on."""
