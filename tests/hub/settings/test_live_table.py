"""The tables that a tournament's file names."""

import pytest

from hub.settings.load import SettingsError, load_tournament

HEAD = '[tournament]\nid = "nm"\nname = "NM"\n'


def loaded(tmp_path, *tables):
    path = tmp_path / "tournament.toml"
    path.write_text(HEAD + "".join(f"[[tables]]\n{each}\n" for each in tables), encoding="utf-8")
    return load_tournament(path).tables


def test_a_table_has_its_address_and_files_beside_the_tournaments(tmp_path):
    (found,) = loaded(tmp_path, 'number = 3\nurl = "https://[fe80::1]:8443/"\nkey = "t3.key"\nauthority = "tls/a.crt"')
    assert (found.host, found.tls, found.url) == ("fe80::1", True, "https://[fe80::1]:8443")
    assert (found.key, found.authority) == (tmp_path / "t3.key", tmp_path / "tls/a.crt")
    assert loaded(tmp_path, 'number = 1\nurl = "http://table-1"')[0].url == "http://table-1"


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (['number = 1\nurl = "192.168.1.4:80"'], "an address of pages is written as"),
        (['number = 1\nurl = "file:///etc/passwd"'], "an address of pages is written as"),
        (['number = 1\nurl = "http://user:word@table"'], "an address of pages is written as"),
        (['number = 1\nurl = "http://table/watch/secret"'], "an address of pages is written as"),
        (['number = 1\nurl = "http://table:99999"'], "an address of pages is written as"),
        (['number = 1\nurl = "http://[::1"'], "an address of pages is written as"),
        (['number = 1\nurl = "http://t"\nkye = "x"'], "did you mean 'key'?"),
        (['number = 1\nurl = "http://a"', 'number = 1\nurl = "http://b"'], "the number 1 is there twice"),
        (['number = 1\nurl = "http://a"', 'number = 2\nurl = "http://a/"'], "the url http://a is there twice"),
        (['number = 1\nurl = "http://a"\nauthority = "x"'], "write its url with https://"),
    ],
)
def test_what_cannot_be_followed_is_one_sentence(tmp_path, tables, said):
    with pytest.raises(SettingsError) as told:
        loaded(tmp_path, *tables)
    assert said in str(told.value)
