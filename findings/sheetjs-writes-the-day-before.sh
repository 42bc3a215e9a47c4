#!/usr/bin/env bash
# SheetJS 0.18.5 (npm: xlsx) writes a day in São Paulo as 23:59:32 of the day before. It takes the zone's offset at its first
# day, 30 December 1899, from getTimezoneOffset, which has whole minutes; the local time of São Paulo was 3:06:28 behind UTC
# then. Other zones lose other seconds; a zone whose offset had whole minutes is right.
# The product notices such a column and asks: src/spreadsheets/columns/readCell.ts.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --save-exact --no-audit --no-fund xlsx@0.18.5
cat > try.cjs <<'JS'
const { utils } = require('xlsx');
const { v: serial } = utils.aoa_to_sheet([[new Date(2026, 2, 4)]]).A1;
const shown = new Date(Math.round((serial - 25569) * 86400) * 1000).toISOString().slice(0, 19);
console.log(process.env.TZ, '4 March 2026 is written as', serial, '=', shown);
const expected = { 'America/Sao_Paulo': '2026-03-03T23:59:32', UTC: '2026-03-04T00:00:00' };
if (shown !== expected[process.env.TZ]) throw new Error('the day is written in another way now');
JS
echo "xlsx $(node -p "require('./package.json').dependencies.xlsx")"
TZ=America/Sao_Paulo node try.cjs
TZ=UTC node try.cjs
