#!/usr/bin/env bash
# What two readers of Brazilian payment codes do with valid ones:
# - @mrmgomes/boleto-utils 1.3.3 gives a slip with the due-date factor 0000, which means that it has no due date, the due
#   date 1997-10-07 (FEBRABAN: factors below 1000 are no date).
# - pix-utils 2.8.2 refuses a code whose CRC is in lower-case letters (EMVCo's specification says hexadecimal, without a
#   case, and banks read both), and gives a code without an amount the amount 0.
# The product reads neither so: src/kinds/document/paymentLine.ts and brCode.ts.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund @mrmgomes/boleto-utils@1.3.3 pix-utils@2.8.2
cat > try.cjs <<'JS'
const boleto = require('@mrmgomes/boleto-utils');
const pix = require('pix-utils');
const due = boleto.identificarData('00191000000000123450500940144816060680935031', 'CODIGO_DE_BARRAS');
console.log('factor 0000 is read as', due.toISOString().slice(0, 10));
if (due.toISOString().slice(0, 10) !== '1997-10-07') throw new Error('it is read in another way now');
const code = pix
  .createStaticPix({ merchantName: 'Ana Lima', merchantCity: 'Belem', pixKey: '+5566999123456', infoAdicional: '', transactionAmount: 0 })
  .toBRCode();
console.log(code);
const { transactionAmount } = pix.parsePix(code);
const lower = pix.parsePix(code.slice(0, -4) + code.slice(-4).toLowerCase());
console.log('no amount is read as', transactionAmount, 'and a CRC in lower case as', JSON.stringify(lower));
if (code.includes('54040.00') || transactionAmount !== 0 || !lower.error) throw new Error('it is read in another way now');
JS
grep -E '"(pix-utils|@mrmgomes)' package.json
node try.cjs
