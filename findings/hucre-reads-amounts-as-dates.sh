#!/usr/bin/env bash
# hucre 1.0.0 (npm) takes the letters of a currency in a number format for a date: 28.5 in `[$S/-280A] #,##0.00`, a price in
# Peru, is read as 28 January 1900. And as it hands out a Date instead of the number in the file, two different numbers
# become the same one: 59.4375 and 60.4375 days, which a format `[h]:mm` shows as 1426:30 and 1450:30 hours.
# ECMA-376 part 1, 18.8.31: what stands in [$…] is a currency and a language. LibreOffice, exceljs and openpyxl agree.
# The product reads the cells itself: src/kinds/spreadsheets/workbook/.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund hucre@1.0.0
cat > try.mjs <<'JS'
import { readXlsx, writeXlsx } from 'hucre/xlsx';
const cell = async (value, numFmt) => {
  const cells = new Map([['0,0', { style: { numFmt } }]]);
  const book = await writeXlsx({ sheets: [{ name: 'A', rows: [[value]], cells }] });
  return (await readXlsx(book, { readStyles: true })).sheets[0].rows[0][0];
};
const price = await cell(28.5, '[$S/-280A] #,##0.00');
const [one, other] = [await cell(59.4375, '[h]:mm'), await cell(60.4375, '[h]:mm')];
console.log('28.5 in [$S/-280A] #,##0.00:', price);
console.log('59.4375 and 60.4375 in [h]:mm:', one, other);
if (!(price instanceof Date)) throw new Error('the amount is a number now');
if (one.getTime() !== other.getTime()) throw new Error('the two durations differ now');
JS
echo "hucre $(node -p "require('./package.json').dependencies.hucre")"
node try.mjs
