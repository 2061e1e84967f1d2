#!/usr/bin/env bash
# Sets up .venv, and what the machine lacks: `scripts/setup.sh run` for playing, `scripts/setup.sh test` for the tests too.
# Call it before anything else; where there is nothing to do it is through in no time.
set -euo pipefail
cd "$(dirname "$0")/.."
level=${1:-run}
log=.setup.log

say() { printf 'setup: %s\n' "$*"; }
stop() { printf 'setup: %s\n' "$*" >&2; said=yes; exit 1; }

# All that decides what .venv holds, the folder among it, because a moved .venv does not work.
wanted() { { pwd -P; cat requirements/*.txt pyproject.toml scripts/setup.sh; } | sha256sum | cut -d' ' -f1; }
is_done() { [ -x .venv/bin/floorman ] && [ "$(cat ".venv/.setup-$1" 2>/dev/null)" = "$want" ]; }

want=$(wanted)
if is_done test || { [ "$level" = run ] && is_done run; }; then exit 0; fi
exec 9<.
flock 9 # a second setup waits for the first, and then finds the work done
if is_done test || { [ "$level" = run ] && is_done run; }; then exit 0; fi
if [ -e .venv/.setup-test ]; then level=test; fi # never take the tests' packages away again

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  return 1
}

has_library() { "$python" -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$1" 2>/dev/null; }
has_program() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "$1" >/dev/null; }
has_browser() { has_program chromium || has_program chromium-browser; }
has_font() { [ -n "$(find /usr/share/fonts /usr/local/share/fonts -name '*.[to]tf' -print -quit 2>/dev/null)" ]; }
has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

needed() { # packages without which nothing goes
  has_venv || printf 'python%s-venv ' "$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
  has_library libGL.so.1 || printf 'libgl1 '
  has_library libgthread-2.0.so.0 || printf 'libglib2.0-0 '
}

wished() { # packages that there is another way without
  has_program mosquitto || printf 'mosquitto '
  [ "$level" = test ] || return 0
  has_browser || printf 'chromium '
  has_font || printf 'fonts-dejavu-core '
}

as_root() { if [ "$(id -u)" = 0 ]; then env "$@"; else sudo -n env "$@"; fi; }
may_install() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }; }
apt() { as_root DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1; }

apt_install() {
  local packages=("$@") each
  say "installing with apt: ${packages[*]}"
  apt install -y --no-install-recommends "${packages[@]}" && return
  apt update || true
  apt install -y --no-install-recommends "${packages[@]}" && return
  for each in "${packages[@]}"; do apt install -y --no-install-recommends "$each" || true; done
}

install_packages() {
  local missing
  missing="$(needed)$(wished)"
  [ -n "$missing" ] || return 0
  # shellcheck disable=SC2086 # one word a package
  if may_install; then apt_install $missing; fi
  missing=$(wished)
  [ -z "$(needed)" ] || stop "something is missing that needs an administrator; run: sudo apt-get install $(needed)$missing"
  case $missing in *mosquitto*)
    say "without mosquitto the built-in broker for demonstrations is used; for the real one run: sudo apt-get install mosquitto" ;;
  esac
  case $missing in *chromium*)
    say "without a browser its tests are skipped; for them run: sudo apt-get install chromium fonts-dejavu-core" ;;
  esac
}

make_venv() {
  if .venv/bin/python -m pip --version >/dev/null 2>&1 && .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    return
  fi
  rm -rf .venv
  say "making .venv with $("$python" --version)"
  "$python" -m venv .venv >>"$log" 2>&1
}

install_python_packages() {
  local uv=(.venv/bin/python -m uv pip)
  local same=(--quiet --python .venv/bin/python --python-preference only-system)
  if ! .venv/bin/python -m uv --version >/dev/null 2>&1; then
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.txt >>"$log" 2>&1
  fi
  say "installing the locked packages of requirements/$level.txt"
  "${uv[@]}" sync "${same[@]}" --require-hashes requirements/build.txt "requirements/$level.txt" >>"$log" 2>&1
  "${uv[@]}" install "${same[@]}" --no-deps --no-build-isolation --editable . >>"$log" 2>&1
}

on_exit() {
  [ $? = 0 ] || [ -n "${said:-}" ] || { tail -n 15 "$log" >&2; stop "it did not work; the whole story is in $log"; }
}
trap on_exit EXIT
: >"$log"
python=$(find_python) || stop "Python 3.11 or newer is needed; run: sudo apt-get install python3 python3-venv (Debian 12, Ubuntu 24.04 or newer)"
install_packages
make_venv
rm -f .venv/.setup-*
install_python_packages
for each in run "$level"; do printf '%s\n' "$want" >".venv/.setup-$each"; done
rm -f "$log"
say "ready"
