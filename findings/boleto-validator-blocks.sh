#!/usr/bin/env bash
# boleto-brasileiro-validator 1.0.5: boleto(line) does not check the digits of the line's blocks, only the general digit of the
# bar code. A line with a mistyped block digit is valid for it, unless the second argument is true. The portal's tests ask with
# it (tests/kinds/secondOpinion.test.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund boleto-brasileiro-validator@1.0.5 @brazilian-utils/brazilian-utils@2.4.0 >/dev/null
cat >try.mjs <<'JS'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils';
import boletos from 'boleto-brasileiro-validator';
const right = '836400000094876501234564789012345672890123456786';
const mistyped = `${right.slice(0, -1)}7`;
const verdicts = [right, mistyped].map((line) => [boletos.boleto(line), boletos.boleto(line, true), isValidBoleto(line)]);
console.log('right and mistyped: boleto(line), boleto(line, true), brazilian-utils:', JSON.stringify(verdicts));
process.exit(JSON.stringify(verdicts) === '[[true,true,true],[true,false,false]]' ? 0 : 1);
JS
node try.mjs
