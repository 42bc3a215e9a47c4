#!/usr/bin/env bash
# exceljs 4.4.0 (npm) writes the number 1/0 as `<v>Infinity</v>` in a cell for numbers. A spreadsheet
# has no such number (ECMA-376 part 1, 18.17.5.2: it shows #NUM! or #DIV/0!), so a reader that computes with it meets errors
# far from the cell.
# The product reads it as the error #NUM!: src/spreadsheets/workbook/cellText.ts.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund exceljs@4.4.0
cat > try.cjs <<'JS'
const ExcelJS = require('exceljs');
const JSZip = require('jszip');
(async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('A').addRows([[1 / 0]]);
  const zip = await JSZip.loadAsync(await book.xlsx.writeBuffer());
  const xml = await zip.file('xl/worksheets/sheet1.xml').async('string');
  const [cell] = /<c .*?<\/c>/.exec(xml);
  console.log(cell);
  if (!cell.includes('<v>Infinity</v>')) throw new Error('it is written in another way now');
})();
JS
echo "exceljs $(node -p "require('./package.json').dependencies.exceljs")"
node try.cjs
