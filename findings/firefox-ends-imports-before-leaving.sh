#!/usr/bin/env bash
# Firefox (153 ESR): a dynamic import that is under way fails as soon as another page is asked for ("beforeunload"), long
# before that page comes ("pagehide"). Code that reloads the page when a chunk can't be loaded, as bundlers advise, then
# reloads the old page in place of the one that was asked for.
# The portal therefore reloads no page that is being left (src/kit/leaving.ts).
# Needs a Firefox: FIREFOX=/path/to/firefox (by default the one of Debian's package firefox-esr).
set -euo pipefail
firefox="${FIREFOX:-/usr/bin/firefox-esr}"
[ -x "$firefox" ] || { echo "No Firefox at $firefox: set FIREFOX."; exit 1; }
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@24.43.1 >/dev/null
cat >try.mjs <<'JS'
import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';
const slow = { '/slow.js': 8000, '/next': 2000 };
const page = `<script>
  const seen = [];
  const note = (what) => { seen.push(what); sessionStorage.setItem('seen', JSON.stringify(seen)); };
  addEventListener('beforeunload', () => note('beforeunload'));
  addEventListener('pagehide', () => note('pagehide'));
  import('/slow.js').catch(() => note('import failed'));
</script>`;
const server = createServer((req, res) => {
  const type = req.url.endsWith('.js') ? 'text/javascript' : 'text/html';
  setTimeout(() => res.writeHead(200, { 'content-type': type }).end(req.url === '/' ? page : ''), slow[req.url] ?? 0);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.argv[2], headless: true });
const tab = await browser.newPage();
await tab.goto(`${url}/`, { waitUntil: 'domcontentloaded' });
await tab.goto(`${url}/next`);
const seen = JSON.parse(await tab.evaluate(() => sessionStorage.getItem('seen')));
console.log(await browser.version(), '->', seen.join(', '));
await browser.close();
server.close();
process.exit(seen.join() === 'beforeunload,import failed,pagehide' ? 0 : 1);
JS
node try.mjs "$firefox"
