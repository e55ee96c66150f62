#!/usr/bin/env bash
# A journal declares its commodity in one line, as hledger's manual has it: `commodity $1000.00`. hledger 1.25 takes
# that with check --strict; ledger 3.3 with --pedantic says "Unknown commodity '$'". Both take the name alone with a
# `format` line below it.
# Needs Debian 12's ledger (3.3.0) and hledger (1.25). Exits 1 when either behaves otherwise.
set -euo pipefail
for program in ledger hledger; do
  command -v "$program" >/dev/null || { echo "Needs Debian 12: apt-get install $program"; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ledger --version | head -1
hledger --version

cat >rest <<'END'
account assets:cash
account equity:opening

2025-02-01 Opening
    assets:cash  $100.00
    equity:opening  $-100.00
END
{ echo 'commodity $1000.00'; cat rest; } >one-line.journal
{ printf 'commodity $\n    format $1000.00\n'; cat rest; } >two-lines.journal

told() { # What a program's exit status says, and the last line that it printed as an error.
  local errors
  if errors=$("$@" 2>&1 >/dev/null); then echo accepted; else echo "refused: $(tail -1 <<<"$errors")"; fi
}
for form in one-line two-lines; do
  one=$(told ledger -f "$form.journal" --pedantic balance)
  other=$(told hledger -f "$form.journal" check --strict)
  echo "$form: ledger $one; hledger $other"
  [[ $other == accepted ]] || { echo 'hledger behaves otherwise now.'; exit 1; }
  [[ $form == one-line && $one == "refused: Error: Unknown commodity '\$'" ]] ||
    [[ $form == two-lines && $one == accepted ]] || { echo 'ledger behaves otherwise now.'; exit 1; }
done
