#!/usr/bin/env bash
# json-server 0.17.4: once a record has a field ending in "Id" whose value is null, every DELETE answers 500, of any list,
# although the record has been deleted by then. The portal therefore sends a record without the key
# (src/features/anotherBackend/server/dialects/jsonServer.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-server@0.17.4 >/dev/null
cat >try.cjs <<'JS'
const jsonServer = require('json-server');
const data = { authors: [{ id: 1 }, { id: 2 }], books: [{ id: 1, authorId: 1 }, { id: 2, authorId: 2 }] };
const app = jsonServer.create();
app.use(jsonServer.router(data));
console.error = () => {};
const server = app.listen(0, '127.0.0.1', async () => {
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
      method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    });
    console.log(method, path, body ? JSON.stringify(body) : '', '->', answer.status);
    return answer.status;
  };
  console.log('json-server', require('json-server/package.json').version);
  const before = await call('DELETE', '/books/2');
  await call('PATCH', '/books/1', { authorId: null });
  const after = await call('DELETE', '/authors/2');
  const left = await call('GET', '/authors/2');
  server.close();
  process.exit(before === 200 && after === 500 && left === 404 ? 0 : 1);
});
JS
node try.cjs
