/** Servers that are killed at any moment while they write, and what must then be in their file. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { readDataFile } from '../../src/language/dataFile.ts';
import { db, password } from './db.ts';

type Row = Record<string, unknown>;
type Sent = { method: string; path: string; body?: unknown };

export type Killing = { kills: number; acknowledged: number; inFlight: number };

/** The writing server as one script: it starts in a fraction of the time that its sources take. */
async function bundle(folder: string): Promise<string> {
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'tests/support/writer.ts', outDir: folder, emptyOutDir: false, target: 'node20' },
  });
  return path.join(folder, 'writer.js');
}

export async function startWriter(
  script: string,
  data: string,
  source: string,
): Promise<{ child: ChildProcess; url: string }> {
  const execArgv = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(script, [data, source], { execArgv, stdio: 'ignore' });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`O servidor não iniciou: ${code}`))),
  ])) as [number];
  return { child, url: `http://127.0.0.1:${port}/api` };
}

/**
 * Kills a server again and again under concurrent creates, changes and deletes. Throws at the first acknowledged write
 * that its file does not have, at one that it has in part, and at a file that is not whole.
 */
export async function killRepeatedly(wanted: number): Promise<Killing> {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const data = path.join(folder, 'dados');
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(db()));
  try {
    const script = await bundle(folder);
    const rounds = new Rounds(path.join(data, 'db.json'));
    let kills = 0;
    for (; kills < wanted; kills++) {
      const { child, url } = await startWriter(script, data, source);
      await rounds.write(url, kills, async () => {
        await rounds.someMore(5 + Math.random() * 40);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      rounds.verify();
    }
    return { kills, acknowledged: rounds.acknowledged, inFlight: rounds.inFlight };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a rule makes with an author is there with the author, and went with them. */
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

/** The records that are changed over and over. */
const changed = [1, 2];

class Rounds {
  readonly #file: string;
  /** Good over all rounds: the secret is on the disk as well. */
  #token = '';
  readonly #created = new Set<string>();
  readonly #deleted = new Set<string>();
  /** Record -> the last number sent and the last one acknowledged. */
  readonly #counts = new Map(
    db().livros!.map(({ id, paginas }) => [Number(id), { sent: Number(paginas), saved: Number(paginas) }]),
  );
  acknowledged = 0;
  /** Writes that were cut off: each may be there or not, but not in part. */
  inFlight = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async write(url: string, round: number, kill: () => Promise<void>) {
    const stop = new AbortController();
    const send = async ({ method, path, body }: Sent): Promise<Row | undefined> => {
      const reply = await fetch(url + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      }).catch(() => undefined);
      if (!reply) {
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
          // from here on it may be gone, acknowledged or not
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
    await kill();
    stop.abort();
    await Promise.all(lines);
  }

  /** Until so many more writes have been acknowledged. */
  async someMore(writes: number) {
    const enough = this.acknowledged + writes;
    const since = Date.now();
    while (this.acknowledged < enough && Date.now() - since < 5000)
      await new Promise((resolve) => setTimeout(resolve, 2));
  }

  verify() {
    const data = readDataFile(this.#file).state as Record<string, Row[]> & {
      $history: { length: number };
    };
    const { autores, livros, $history } = data;
    const names = new Set(autores!.map(({ nome }) => String(nome)));
    for (const nome of this.#created) if (!names.has(nome)) throw new Error(`Perdido: ${nome}`);
    for (const nome of this.#deleted) if (names.has(nome)) throw new Error(`Voltou: ${nome}`);
    this.#verifyHistory(names, $history.length);
    verifyEffects(data);
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

  /** As far as the data counts it, each record that is there was told of once, and none that never was. */
  #verifyHistory(names: ReadonlySet<string>, length: number) {
    const file = this.#file.replace('db.json', 'history.jsonl');
    const counted = readFileSync(file).subarray(0, length).toString();
    const entries = counted
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row);
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
