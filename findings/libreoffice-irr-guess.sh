#!/usr/bin/env bash
# LibreOffice 7.4 finds no IRR (Err:523) of a cash flow that loses most of what was put in from the guess 0.01 a month,
# and finds it from a guess near the answer.
# Needs Debian 12's libreoffice-calc-nogui (4:7.4.7). Exits 1 when it behaves otherwise.
set -euo pipefail
command -v soffice >/dev/null || { echo 'Needs Debian 12: apt-get install libreoffice-calc-nogui'; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
soffice --version

# 84 months: 55,000 in, 10 back each month, 1,000 more in the last.
{
  echo '"=IRR(A2:A86,0.01)","=IRR(A2:A86,-0.03)"'
  echo -55000
  for _ in $(seq 83); do echo 10; done
  echo 1010
} >flows.csv
soffice "-env:UserInstallation=file://$folder/profile" --headless --infilter='CSV:44,34,76,1,,1033,false,false,false,false,false,-1,true' \
  --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false' --outdir out flows.csv >/dev/null 2>&1
office=$(head -1 out/flows.csv | tr -d '"')
echo "LibreOffice, guesses 0.01 and -0.03: $office"

# The flows are worth nothing today at the rate that it finds: there is an answer.
worth=$(awk -v rate="${office#*,}" 'BEGIN {
  for (month = 1; month <= 84; month++) sum += (month < 84 ? 10 : 1010) / (1 + rate) ^ month
  printf "%.2f", sum - 55000
}')
echo "Worth today at the second rate: $worth"
case "$office $worth" in
  Err:523,-0.0*' 0.00' | Err:523,-0.0*' -0.00') ;;
  *) echo 'It behaves otherwise now.'; exit 1 ;;
esac
