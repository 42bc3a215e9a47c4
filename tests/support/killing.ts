/** Kills servers at random moments while they write, then checks their data file or database. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseAddress } from '../../src/language/databaseUrl.ts';
import { readDataFile } from '../../src/language/dataFile.ts';
import { wholeModelOf } from '../../src/server/data/portalData.ts';
import { plainRelations } from '../../src/server/data/postgres/relations.ts';
import { openPool } from '../../src/server/data/postgres/pool.ts';
import { inSnapshot, databaseHolding } from '../../src/server/data/transfer/database.ts';
import { bundled } from './bundled.ts';
import { db, password } from './db.ts';
import type { TestPostgres } from './postgresServer.ts';
import { ruledLibrary } from './ruledLibrary.ts';

type Row = Record<string, unknown>;
type Sent = { method: string; path: string; body?: unknown };

export type Killing = { kills: number; acknowledged: number; inFlight: number };

export async function startWriter(
  data: string,
  source: string,
  databaseUrl?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const script = await bundled('tests/support/serverProcess.ts');
  const child = fork(script, [data, source, ...(databaseUrl ? [databaseUrl] : [])], {
    execArgv: [],
    stdio: 'ignore',
  });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`O servidor não iniciou: ${code}`))),
  ])) as [number];
  return { child, url: `http://127.0.0.1:${port}/api` };
}

/** What is killed, and where the records are stored. */
type Killed = {
  databaseUrl?: string;
  database?: Pick<TestPostgres, 'kill' | 'start'>;
  /** The number of portals that write at once. Each round kills one of them or the database, in turns. */
  portals?: number;
};

/**
 * Repeatedly kills a server, or its database, under concurrent creates, updates and deletes. Throws when an
 * acknowledged write is lost, when a write is stored in part, or when a file is incomplete.
 */
export async function killRepeatedly(
  wanted: number,
  { databaseUrl, database, portals }: Killed = {},
): Promise<Killing> {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const data = path.join(folder, 'dados');
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(db()));
  const held = databaseUrl ? inDatabase(databaseUrl) : inFile(path.join(data, 'db.json'));
  try {
    const rounds = new Rounds();
    const writers: { child: ChildProcess; url: string }[] = [];
    let kills = 0;
    for (; kills < wanted; kills++) {
      // A portal keeps running when only its database was killed.
      while (writers.length < (portals ?? 1)) writers.push(await startWriter(data, source, databaseUrl));
      const urls = writers.map(({ url }) => url);
      await rounds.write(urls, kills, async () => {
        await rounds.someMore(5 + Math.random() * 40);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
        if (database && (!portals || kills % 2 === 0)) {
          await database.kill();
          await database.start();
          return;
        }
        const { child } = writers.shift()!;
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      rounds.verify(await held.seen());
    }
    for (const { child } of writers) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return { kills, acknowledged: rounds.acknowledged, inFlight: rounds.inFlight };
  } finally {
    await held.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The records and the history as the next process would read them. */
type Seen = { tables: Record<string, Row[]>; entries: Row[] };
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

function inDatabase(databaseUrl: string): Held {
  const { url, schema } = databaseAddress(databaseUrl);
  return {
    seen: async () => {
      // A new connection: an older one may belong to a database that was killed.
      const pool = openPool(url, { connections: 1 });
      const tables: Record<string, Row[]> = {};
      await inSnapshot(pool, async (connection) => {
        const { pieces } = databaseHolding(connection, plainRelations(schema), wholeModelOf(ruledLibrary()));
        for await (const [part, row] of pieces) (tables[part] ??= []).push(row as Row);
      });
      await pool.close();
      const { $history: entries = [], ...rest } = tables;
      return { tables: rest, entries };
    },
    close: async () => undefined,
  };
}

/** Throws unless the records that rules create for an author exist exactly when the author does. */
function verifyEffects({
  autores = [],
  sugestoes = [],
  leitores = [],
  $effects = [],
}: Record<string, Row[]>) {
  const ours = (rows: Row[], field: string) =>
    rows
      .map((row) => String(row[field]))
      .filter((name) => /^\d+-\d-\d+ /.test(name))
      .sort();
  const made = ours(autores, 'nome');
  for (const follows of [ours(sugestoes, 'titulo'), ours(leitores, 'nome')])
    if (JSON.stringify(follows) !== JSON.stringify(made))
      throw new Error(`Feito em parte: ${made.length} autores, ${follows.length} do que segue deles`);
  const standing = $effects.filter(({ undone }) => undone === '');
  if (standing.length !== 2 * made.length)
    throw new Error(`${made.length} autores, e ${standing.length} efeitos guardados`);
}

/** The records that are updated again and again. */
const changed = [1, 2];

class Rounds {
  /** Valid over all rounds, because the secret is on disk as well. */
  #token = '';
  #sent = 0;
  readonly #created = new Set<string>();
  readonly #deleted = new Set<string>();
  /** Record -> the last number sent and the last one acknowledged. */
  readonly #counts = new Map(
    db().livros!.map(({ id, paginas }) => [Number(id), { sent: Number(paginas), saved: Number(paginas) }]),
  );
  acknowledged = 0;
  /** Interrupted writes: each may be stored or not, but not in part. */
  inFlight = 0;

  async write(urls: readonly string[], round: number, kill: () => Promise<void>) {
    const stop = new AbortController();
    let isKilling = false;
    const send = async ({ method, path, body }: Sent): Promise<Row | undefined> => {
      const reply = await fetch(urls[this.#sent++ % urls.length]! + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      }).catch(() => undefined);
      // Without its database a portal answers 503: nothing was written, or it can't know.
      if (!reply || (isKilling && reply.status === 503)) {
        this.inFlight++;
        return undefined;
      }
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      if (method !== 'GET') this.acknowledged++;
      return (await reply.json().catch(() => undefined)) as Row | undefined;
    };
    if (!this.#token) {
      const answer = await send({
        method: 'POST',
        path: '/login',
        body: { email: 'acervo@example.com', password },
      });
      this.#token = String(answer?.token);
    }
    const repeat = async (work: (turn: number) => Promise<unknown>) => {
      for (let turn = 0; !stop.signal.aborted; turn++) if ((await work(turn)) === undefined) return;
    };
    const create = (line: number) =>
      repeat(async (turn) => {
        const nome = `${round}-${line}-${turn} ${'x'.repeat(Math.ceil(Math.random() * 90))}`;
        const made = await send({ method: 'POST', path: '/autores', body: { nome } });
        if (made) this.#created.add(nome);
        if (made && turn % 3 === 0) {
          // From here on it may be deleted, whether that is acknowledged or not.
          this.#created.delete(nome);
          if (await send({ method: 'DELETE', path: `/autores/${String(made.id)}` })) this.#deleted.add(nome);
        }
        return made;
      });
    const change = (id: number) =>
      repeat(async () => {
        const count = this.#counts.get(id)!;
        count.sent = count.saved + 1;
        const changed = await send({ method: 'PUT', path: `/livros/${id}`, body: { paginas: count.sent } });
        if (changed) count.saved = count.sent;
        return changed;
      });
    const lines = [create(0), create(1), create(2), ...changed.map(change)];
    isKilling = true;
    await kill();
    stop.abort();
    await Promise.all(lines);
  }

  /** Waits until this many more writes are acknowledged. */
  async someMore(writes: number) {
    const enough = this.acknowledged + writes;
    const since = Date.now();
    while (this.acknowledged < enough && Date.now() - since < 5000)
      await new Promise((resolve) => setTimeout(resolve, 2));
  }

  verify({ tables, entries }: Seen) {
    const { autores, livros } = tables;
    const names = new Set(autores!.map(({ nome }) => String(nome)));
    for (const nome of this.#created) if (!names.has(nome)) throw new Error(`Perdido: ${nome}`);
    for (const nome of this.#deleted) if (names.has(nome)) throw new Error(`Voltou: ${nome}`);
    this.#verifyHistory(names, entries);
    verifyEffects(tables);
    const isWhole = (row: Row) => Number.isInteger(row.version) && row.id !== undefined;
    const broken = [...autores!, ...livros!].find((row) => !isWhole(row));
    if (broken) throw new Error(`Pela metade: ${JSON.stringify(broken)}`);
    for (const id of changed) {
      const count = this.#counts.get(id)!;
      const held = Number(livros!.find((livro) => livro.id === id)?.paginas);
      if (held !== count.saved && held !== count.sent)
        throw new Error(`livros/${id} tem ${held}, mas ${count.saved} foi confirmado`);
      count.saved = held;
    }
  }

  /**
   * Throws unless the history has exactly one creation entry for each existing record, and no others left
   * over. Reads only the length of the history that the data file counts.
   */
  #verifyHistory(names: ReadonlySet<string>, entries: readonly Row[]) {
    const titles = (action: string) =>
      entries.flatMap((entry) =>
        entry.resource === 'autores' && entry.action === action ? String(entry.title) : [],
      );
    const told = titles('create');
    const gone = new Set(titles('delete'));
    if (new Set(told).size < told.length) throw new Error('O histórico conta duas vezes uma criação');
    const left = new Set(told.filter((title) => !gone.has(title)));
    const made = [...names].filter((name) => /^\d+-\d-\d+ /.test(name));
    for (const name of made) if (!left.has(name)) throw new Error(`Sem história: ${name}`);
    if (left.size !== made.length) throw new Error(`O histórico conta ${left.size}, há ${made.length}`);
  }
}
