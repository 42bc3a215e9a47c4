#!/usr/bin/env bash
# format=flowed (RFC 3676, 4.5): quote marks are to be taken off before lines are joined. postal-mime 4.0.0 and mailparser
# 3.7.4 join first, so a mark stands in the middle of the sentence. The portal unfolds the lines itself
# (src/server/inbound/mail.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.7.4 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { simpleParser } from 'mailparser';
const mail = ['From: a@example.com', 'Content-Type: text/plain; format=flowed', '', '> How are ', '> you?', 'Well.'].join('\r\n');
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const texts = { 'postal-mime': (await PostalMime.parse(mail)).text, mailparser: (await simpleParser(mail)).text };
for (const [name, text] of Object.entries(texts)) console.log(name, version(name), JSON.stringify(text));
// right: "> How are you?\nWell."
process.exit(Object.values(texts).every((text) => text.trim() === '> How are > you?\nWell.') ? 0 : 1);
JS
node try.mjs
