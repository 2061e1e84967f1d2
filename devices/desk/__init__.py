"""The desk: what a person does with the boxes of a table: look, bind, find, test, forget. With or without the table."""
