#!/usr/bin/env bash
# hucre 1.0.0 (npm) writes the text `foto_x0041_1` into a workbook as it is. Every reader, hucre too, takes `_x0041_` for
# an escaped letter and returns `fotoA1`. ECMA-376 part 1, 22.9.2.19 (ST_Xstring): such a text is written `foto_x005F_x0041_1`.
# The product escapes texts before it hands them over: xlsxText in src/spreadsheets/csvCells.ts.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund hucre@1.0.0
cat > try.mjs <<'JS'
import { readXlsx, writeXlsx } from 'hucre/xlsx';
const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['foto_x0041_1']] }] });
const [[text]] = (await readXlsx(book)).sheets[0].rows;
console.log('written foto_x0041_1, read', text);
if (text !== 'fotoA1') throw new Error('the text is kept now');
JS
echo "hucre $(node -p "require('./package.json').dependencies.hucre")"
node try.mjs
