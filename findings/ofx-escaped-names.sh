#!/usr/bin/env bash
# ofx-data-extractor 1.5.0 gives the name of a transaction with its escapes: of <NAME>SMITH &amp; SONS it says
# "SMITH &amp; SONS", where ofx-js 1.1.1 says "SMITH & SONS". OFX 1.0.2 (2.3.2.1) escapes these characters in SGML, so a
# payee that a user types is not found in what the first reads.
# Needs Node 20 or later, and npm. Exits 1 when it behaves otherwise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ofx-data-extractor@1.5.0 ofx-js@1.1.1 >/dev/null

cat >bank.ofx <<'OFX'
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>1
<STMTRS>
<CURDEF>USD
<BANKACCTFROM>
<BANKID>021000000
<ACCTID>4410
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101
<DTEND>20261130
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261103120000[-5:EST]
<TRNAMT>-1224.62
<FITID>1
<NAME>SMITH &amp; SONS
</STMTTRN>
</BANKTRANLIST>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
OFX

cat >read.mjs <<'NODE'
import { readFileSync } from 'node:fs';
import { Ofx } from 'ofx-data-extractor';
import { parse } from 'ofx-js';

const text = readFileSync('bank.ofx', 'utf8');
const [one] = new Ofx(text).getBankTransferList();
const { STMTTRN: other } = (await parse(text)).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST;
console.log(`ofx-data-extractor: ${one.NAME}`);
console.log(`ofx-js: ${other.NAME}`);
NODE
names=$(node read.mjs)
echo "$names"
if [ "$names" != $'ofx-data-extractor: SMITH &amp; SONS\nofx-js: SMITH & SONS' ]; then
  echo 'It behaves otherwise now.'
  exit 1
fi
