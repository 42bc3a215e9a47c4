#!/usr/bin/env bash
# node-postgres (pg) knows no address of several servers, which libpq does since version 10:
# https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
# With ports such an address is an "Invalid URL"; without, both names are taken for the name of one host; and
# target_session_attrs is passed over without a word.
# The product splits the address itself: src/host/databaseUrl.ts, src/server/data/postgres/connection/servers.ts.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund pg@8.23.1 >/dev/null
cat >try.cjs <<'JS'
const assert = require('node:assert');
const pg = require('pg');
console.log('node', process.version, 'pg', require('pg/package.json').version);
assert.throws(() => new pg.Client('postgres://u@one:5432,two:5433/base'), /Invalid URL/);
console.log('postgres://u@one:5432,two:5433/base -> Invalid URL');
const { host, port } = new pg.Client('postgres://u@one,two/base?target_session_attrs=read-write');
assert.deepEqual([host, port], ['one,two', 5432]);
console.log('postgres://u@one,two/base?target_session_attrs=read-write -> one host, named', JSON.stringify(host));
JS
node try.cjs
