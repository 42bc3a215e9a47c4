#!/usr/bin/env bash
# postal-mime 4.0.0 takes a text with a file name ("Content-Disposition: inline; filename=notes.txt", as Apple Mail and
# Thunderbird attach texts) for a part of the message: it is no attachment, and stands in the text. Its date of a forwarded
# message has the format and zone of the process. The portal reads both itself (src/server/inbound/mail.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0 >/dev/null
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
const parts = (...all) =>
  ['From: a@example.com', 'Content-Type: multipart/mixed; boundary=b', '', ...all.flatMap((part) => ['--b', ...part]), '--b--'].join('\r\n');
const hello = ['Content-Type: text/plain', '', 'Hello'];
const named = await PostalMime.parse(
  parts(hello, ['Content-Type: text/plain', 'Content-Disposition: inline; filename=notes.txt', '', 'inside the file']),
);
const forwarded = await PostalMime.parse(
  parts(hello, ['Content-Type: message/rfc822', '', 'From: b@example.com', 'Date: Thu, 5 Nov 2026 22:30:00 -0300', '', 'Hi']),
);
console.log('postal-mime', JSON.parse(readFileSync('node_modules/postal-mime/package.json')).version);
console.log(JSON.stringify({ attachments: named.attachments.length, text: named.text }));
const date = /Date: +(.*)/.exec(forwarded.text)?.[1];
console.log('date of the forwarded message in the zone', process.env.TZ + ':', date);
process.exit(named.attachments.length === 0 && named.text.includes('inside the file') && /^11\/6\/2026, 10:30/.test(date) ? 0 : 1);
JS
LC_ALL=en_US.UTF-8 LANG=en_US.UTF-8 TZ=Asia/Tokyo node try.mjs
