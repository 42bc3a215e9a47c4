#!/usr/bin/env bash
# What three readers of OFX do with a valid statement of one line (OFX 1.6, SGML), whose memo is `A &amp; B`, or `{chave} 12`:
# - node-ofx-parser 0.5.1 gives `A &amp;amp;amp; B`: it escapes the ampersand twice before it reads, and undoes none of it.
# - ofx-data-extractor 1.5.0 gives `A &amp; B` and `chave} 12`: it makes JSON of the text by replacing.
# - ofx-js 1.1.1 gives `A & B` and `{chave} 12`, as we do.
# All three refuse a memo in CDATA, which SGML and XML have. None changes the amount. The product has a reader of its own, in
# src/features/documents/shared/ofx.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat > try.cjs <<'JS'
const nodeOfx = require('node-ofx-parser');
const { Ofx } = require('ofx-data-extractor');
const ofxJs = require('ofx-js');
const header = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:160\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n';
const elements = (memo) => [
  '<OFX>', '<SIGNONMSGSRSV1>', '<SONRS>', '<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>', '<DTSERVER>20261103',
  '<LANGUAGE>POR', '</SONRS>', '</SIGNONMSGSRSV1>', '<BANKMSGSRSV1>', '<STMTTRNRS>', '<TRNUID>1', '<STATUS>', '<CODE>0',
  '<SEVERITY>INFO', '</STATUS>', '<STMTRS>', '<CURDEF>BRL', '<BANKACCTFROM>', '<BANKID>999', '<ACCTID>0012345',
  '<ACCTTYPE>CHECKING', '</BANKACCTFROM>', '<BANKTRANLIST>', '<DTSTART>20261101', '<DTEND>20261130', '<STMTTRN>',
  '<TRNTYPE>DEBIT', '<DTPOSTED>20261103', '<TRNAMT>-10.00', '<FITID>00017', `<MEMO>${memo}`, '</STMTTRN>',
  '</BANKTRANLIST>', '<LEDGERBAL>', '<BALAMT>1.00', '<DTASOF>20261130', '</LEDGERBAL>', '</STMTRS>', '</STMTTRNRS>',
  '</BANKMSGSRSV1>', '</OFX>',
];
const file = (memo) => header + elements(memo).join('\r\n') + '\r\n';
const line = ({ OFX }) => [OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST].map((list) => [list.STMTTRN ?? list.STRTTRN].flat()[0])[0];
const readers = {
  'node-ofx-parser': async (text) => line(nodeOfx.parse(text)),
  'ofx-data-extractor': async (text) => line(new Ofx(text).toJson()),
  'ofx-js': async (text) => line(await ofxJs.parse(text)),
};
const expected = {
  'node-ofx-parser': ['A &amp;amp;amp; B', '{chave} 12', 'refused'],
  'ofx-data-extractor': ['A &amp; B', 'chave} 12', 'refused'],
  'ofx-js': ['A & B', '{chave} 12', 'refused'],
};
(async () => {
  for (const [name, read] of Object.entries(readers)) {
    const texts = [];
    for (const memo of ['A &amp; B', '{chave} 12']) {
      const { MEMO, TRNAMT, FITID } = await read(file(memo));
      texts.push(MEMO);
      if (TRNAMT !== '-10.00' || FITID !== '00017') throw new Error(`${name} changes ${TRNAMT} or ${FITID} now`);
    }
    texts.push(await read(file('<![CDATA[A & B]]>')).then(() => 'read', () => 'refused'));
    console.log(name, JSON.stringify(texts));
    if (JSON.stringify(texts) !== JSON.stringify(expected[name])) throw new Error(`${name} reads in another way now`);
  }
})();
JS
grep -E '"(node-ofx-parser|ofx-data-extractor|ofx-js)"' package.json
node try.cjs
