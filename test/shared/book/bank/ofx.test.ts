import { describe, expect, it } from 'vitest';
import { readBankText } from '#test/support/books/bank-text.ts';

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261121<LANGUAGE>ENG<INTU.BID>3000</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>122000<ACCTID>000114411<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261121
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261113233000[-8:PST]<TRNAMT>-1224.62<FITID>a1<NAME>CACTUS &amp; HOME&nbsp;LENDING<MEMO>LOAN 7 & <3</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20261101<TRNAMT>-350.00<FITID>a2<CHECKNUM>1002<NAME>CHECK</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102<TRNAMT>+2300,00<FITID>a3<NAME>ZELLE TENANT<MEMO>zelle tenant
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>soon<TRNAMT>5<FITID>a4<NAME>X</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>5075.38<DTASOF>20261121</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>`;

const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF>
<CCACCTFROM><ACCTID>37001009</ACCTID></CCACCTFROM>
<BANKTRANLIST>
  <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261113</DTPOSTED><TRNAMT>-62.10</TRNAMT><FITID>b1</FITID>
    <NAME>
      HARDWARE
    </NAME><MEMO><![CDATA[MESA <AZ>]]></MEMO></STMTTRN>
  <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261119</DTPOSTED><TRNAMT>500</TRNAMT><FITID>b2</FITID><PAYEE><NAME>PAYMENT</NAME></PAYEE></STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

const shown = (lines: readonly { day: string; amount: number; text: string }[]) =>
  lines.map(({ day, amount, text }) => [day, amount, text]);

describe('an OFX file', () => {
  it('is read in its first version, where tags have no ends', async () => {
    const { lines, unread, questions } = await readBankText(sgml);
    expect(questions).toEqual([]);
    expect(shown(lines)).toEqual([
      ['2026-11-13', -122_462, 'CACTUS & HOME LENDING · LOAN 7 & 3'],
      ['2026-11-01', -35_000, 'CHECK · Check 1002'],
      ['2026-11-02', 230_000, 'ZELLE TENANT'],
    ]);
    expect(lines[0]?.fitid).toBe('122000 000114411 CHECKING a1');
    expect(unread).toEqual([{ line: 4, column: 'DTPOSTED', cell: 'soon', why: 'no date' }]);
  });

  it('is read in its second version, and a card’s charges are negative', async () => {
    expect(shown((await readBankText(xml)).lines)).toEqual([
      ['2026-11-13', -6210, 'HARDWARE · MESA <AZ>'],
      ['2026-11-19', 50_000, 'PAYMENT'],
    ]);
  });

  it('asks which of its accounts, and answers by a label', async () => {
    const both = sgml.replace('</OFX>', xml.slice(xml.indexOf('<CREDITCARD')));
    const { questions, lines } = await readBankText(both);
    expect(lines).toEqual([]);
    expect(questions).toEqual([
      {
        kind: 'account',
        accounts: [
          { label: 'Checking ••4411', lines: 4 },
          { label: 'Card ••1009', lines: 2 },
        ],
      },
    ]);
    expect(shown((await readBankText(both, { account: 'Card ••1009' })).lines)).toHaveLength(2);
  });

  it('is refused by name in another currency, and a line in one is named', async () => {
    await expect(readBankText(sgml.replace('USD', 'CAD'))).rejects.toThrow(
      'This file is in CAD. A book is in US dollars.',
    );
    const foreign = xml.replace(
      '<FITID>b1',
      '<CURRENCY><CURRATE>0.7</CURRATE><CURSYM>MXN</CURSYM></CURRENCY><FITID>b1',
    );
    expect((await readBankText(foreign)).unread).toEqual([
      { line: 1, column: 'TRNAMT', cell: '-62.10', why: 'in MXN' },
    ]);
    const converted = foreign.replaceAll('CURRENCY>', 'ORIGCURRENCY>');
    expect((await readBankText(converted)).lines).toHaveLength(2);
  });
});
