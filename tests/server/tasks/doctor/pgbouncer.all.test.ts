/** The file for PgBouncer of docs/operations.md, in the program itself, and what `portal doctor` says of its session mode. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseLines } from '#server/tasks/doctor/databaseLines.ts';
import type { Env } from '#host/env.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { freePort, isOpen } from '#tests/support/ports.ts';
import { hasPostgres, lesserUser, startPostgres, type TestPostgres } from '#tests/support/postgres/server.ts';

const program = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));
const file = /```ini\n(pool_mode[^]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))![1]!;
const settings = /```sql\n(alter role portal set timezone[^]*?)```/.exec(
  readFileSync('docs/operations.md', 'utf8'),
)![1]!;

describe.skipIf(!program || !hasPostgres)('behind PgBouncer (needs pgbouncer and a PostgreSQL)', () => {
  let postgres: TestPostgres;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(settings);
    await client.end();
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await postgres?.stop();
  });

  /** The line about the pooler, and those that are wrong. */
  const look = async (mode: string) => {
    child?.kill('SIGKILL');
    const port = await freePort();
    const folder = newFolder();
    chmodSync(folder, 0o777);
    const socket = new URL(postgres.url);
    const host = socket.searchParams.get('host') ?? decodeURIComponent(socket.hostname);
    const text = `[databases]\n* = host=${host} user=portal${socket.port ? ` port=${socket.port}` : ''}\n[pgbouncer]
listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${file.replace('pool_mode = transaction', `pool_mode = ${mode}`)}`;
    const config = path.join(folder, 'pgbouncer.ini');
    writeFileSync(config, text);
    chmodSync(config, 0o644);
    child = spawn(program!, [config], { stdio: 'ignore', ...lesserUser() });
    for (let times = 0; times < 50 && !(await isOpen(port)); times++) await pause(100);
    const databaseUrl = `postgres://portal@127.0.0.1:${port}${socket.pathname}`;
    const { lines } = await databaseLines({ data: folder, databaseUrl } as Env, undefined);
    return lines.filter(({ ok }) => ok === false).map(({ subject }) => subject);
  };

  it('the documented file has nothing wrong, and session mode is named with the remedy', async () => {
    expect(await look('transaction')).toEqual([]);
    expect(await look('session')).toEqual(['database: pooler']);
  });
});
