/** Kills servers at random moments while they write, then checks their data file or database. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseAddress } from '#host/databaseUrl.ts';
import { readDataFile } from '#host/dataFile.ts';
import type { Portal } from '#model/types.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { inSnapshot, databaseHolding } from '#server/data/transfer/database.ts';
import { bundled } from './bundled.ts';
import { Traffic, type Attack, type Row, type Seen } from './killing/attack.ts';
import { LibraryAttack } from './killing/library.ts';
import type { TestPostgres } from '../postgres/server.ts';

export type Killing = { kills: number; acknowledged: number; inFlight: number };

/** `log`: its failures so far. */
type Writer = { child: ChildProcess; url: string; log: readonly string[] };

export async function startWriter(
  data: string,
  source: string,
  { databaseUrl = '', config = '' }: { databaseUrl?: string | undefined; config?: string | undefined } = {},
): Promise<Writer> {
  const script = await bundled('tests/support/processes/serverProcess.ts');
  const child = fork(script, [data, source, databaseUrl, config], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const log: string[] = [];
  child.stderr!.on('data', (chunk) => log.push(String(chunk)));
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`O servidor não iniciou: ${code}`))),
  ])) as [number];
  return { child, url: `http://127.0.0.1:${port}/api`, log };
}

/** The killed process, and the store of the records. */
type Killed = {
  databaseUrl?: string;
  database?: Pick<TestPostgres, 'kill' | 'start'>;
  /** The number of portals that write at once. Each round kills one of them or the database, in turns. */
  portals?: number;
  attack?: Attack;
};

/**
 * Repeatedly kills a server, or its database, under concurrent writes. Throws when an acknowledged write is
 * lost, when a write is stored in part, or when a file is incomplete.
 */
export async function killRepeatedly(
  wanted: number,
  { databaseUrl, database, portals, attack = new LibraryAttack() }: Killed = {},
): Promise<Killing> {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const data = path.join(folder, 'dados');
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(attack.rows));
  const logs: (readonly string[])[] = [];
  const held = databaseUrl ? inDatabase(databaseUrl, attack.portal) : inFile(path.join(data, 'db.json'));
  try {
    const traffic = new Traffic();
    const writers: Writer[] = [];
    const { config } = attack;
    let kills = 0;
    for (; kills < wanted; kills++) {
      // A portal keeps running when only its database was killed.
      while (writers.length < (portals ?? 1)) {
        const writer = await startWriter(data, source, { databaseUrl, config });
        writers.push(writer);
        logs.push(writer.log);
      }
      traffic.urls = writers.map(({ url }) => url);
      Object.assign(traffic, { isKilling: false, isOver: false });
      for (const account of attack.accounts) await traffic.signIn(account, attack.password);
      const lines = Promise.all(attack.begin(traffic, kills));
      // awaited only after the killed process has restarted
      lines.catch(() => undefined);
      traffic.isKilling = true;
      await traffic.someMore(5 + Math.random() * 40);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
      if (database && (!portals || kills % 2 === 0)) {
        await database.kill();
        await database.start();
      } else {
        const { child } = writers.shift()!;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      traffic.isOver = true;
      await lines;
      attack.verify(await held.seen());
    }
    for (const { child } of writers) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return { kills, acknowledged: traffic.acknowledged, inFlight: traffic.inFlight };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${logs.flat().join('')}`, { cause: error });
  } finally {
    await held.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Held = { seen(): Promise<Seen>; close(): Promise<void> };

const inFile = (file: string): Held => ({
  seen: async () => {
    const { $history, ...tables } = readDataFile(file).state as Record<string, Row[]> & {
      $history: { length: number };
    };
    const counted = readFileSync(file.replace('db.json', 'history.jsonl')).subarray(0, $history.length);
    const lines = counted.toString().split('\n').filter(Boolean);
    return { tables, entries: lines.map((line) => JSON.parse(line) as Row) };
  },
  close: async () => undefined,
});

function inDatabase(databaseUrl: string, portal: Portal): Held {
  const { url, schema } = databaseAddress(databaseUrl);
  return {
    seen: async () => {
      // A new connection: an older one may belong to a database that was killed.
      const pool = openPool(url, { connections: 1 });
      const tables: Record<string, Row[]> = {};
      await inSnapshot(pool, async (connection) => {
        const { pieces } = databaseHolding(connection, plainRelations(schema), wholeModelOf(portal));
        for await (const [part, row] of pieces) (tables[part] ??= []).push(row as Row);
      });
      await pool.close();
      const { $history: entries = [], ...rest } = tables;
      return { tables: rest, entries };
    },
    close: async () => undefined,
  };
}
