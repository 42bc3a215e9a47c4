#!/usr/bin/env bash
# json-server 0.17.4: deleting a record also deletes every record, of any list, whose field ending in "Id" names a record that
# does not exist, even if it never referred to the deleted one. `check` warns about it, and docs/another-backend.md tells
# (src/compiler/lint/lint.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-server@0.17.4 >/dev/null
cat >try.cjs <<'JS'
const jsonServer = require('json-server');
// book 7 refers to an author that was never here; the deleted city has nothing to do with it
const data = { authors: [{ id: 1 }], books: [{ id: 6, authorId: 1 }, { id: 7, authorId: 99 }], cities: [{ id: 1 }] };
const app = jsonServer.create();
app.use(jsonServer.router(data));
const server = app.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const books = async () => (await (await fetch(`${url}/books`)).json()).map(({ id }) => id).join(',');
  console.log('json-server', require('json-server/package.json').version);
  const before = await books();
  await fetch(`${url}/cities/1`, { method: 'DELETE' });
  const after = await books();
  console.log('books before and after the deletion of a city:', before, '|', after);
  server.close();
  process.exit(before === '6,7' && after === '6' ? 0 : 1);
});
JS
node try.cjs
