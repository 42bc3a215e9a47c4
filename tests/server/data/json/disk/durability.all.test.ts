import { once } from 'node:events';
import http from 'node:http';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDataFile } from '#host/dataFile.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { Journal } from '#server/data/json/disk/journal.ts';
import { DurableFile } from '#server/data/json/disk/durableFile.ts';
import type { OpenRecords } from '#tests/support/stores/records.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { shapeOf } from '#server/data/shape.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { StoreUnavailable, type AuditEntry } from '#server/data/store.ts';
import { db, password } from '#tests/support/db.ts';
import { dataFolder } from '#tests/support/faults/dataFolder.ts';
import { killRepeatedly, startWriter } from '#tests/support/processes/killing.ts';
import { libraryPortal } from '#tests/support/server.ts';

const { at, beside, source, open, show } = dataFolder();
const file = () => at('db.json');
const rowsOnDisk = (resource: string) =>
  (readDataFile(file()).state as Record<string, Record<string, unknown>[]>)[resource]!;
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');
const shape = shapeOf(libraryPortal().resources.autores!, viewer);
const historyShape = shapeOf(libraryPortal().resources.historico!, viewer);

describe('the data file', () => {
  it('is copied from the demo data once, and is independent from then on', async () => {
    const store = open();
    await store.write((transaction) => transaction.insert('autores', { nome: 'Nova' }));
    await store.close();
    expect(rowsOnDisk('autores')).toHaveLength(5);
    expect(JSON.parse(readFileSync(source(), 'utf8'))).toEqual(db());
    writeFileSync(source(), '{}');
    const again = open();
    expect((await again.find(shape, { where: matchAll })).total).toBe(5);
    await again.close();
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['cut short', '{"autores": [{"id": 1'],
    ['a list', '[]'],
    ['with a number for a list', '{"autores": 5}'],
    ['with two records of one id', '{"autores": [{"id": 1}, {"id": "1"}]}'],
    ['with a record without id', '{"autores": [{"nome": "x"}]}'],
  ])('that is %s stops the start with a message, and is left as it is', (_what, text) => {
    mkdirSync(at());
    writeFileSync(file(), text);
    expect(() => openJsonStore(at(), source())).toThrow(/dados\/db\.json .*npm run reset/s);
    expect(readFileSync(file(), 'utf8')).toBe(text);
    // The folder is unlocked again.
    writeFileSync(file(), '{}');
    expect(existsSync(at('lock'))).toBe(false);
  });

  it('that is missing stops the start, naming the places searched', () => {
    expect(() => openJsonStore(at(), beside('nada.json'))).toThrow(/nada\.json.*PORTAL_DB/);
  });

  it('belongs to one process at a time', async () => {
    const store = open();
    expect(open).toThrow(/já está em uso/);
    await store.close();
    await show();
  });
});

describe('a save that fails', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('rolls back later writes that were based on it', async () => {
    const store = open();
    const get = async () => (await store.find(shape, { where: matchAll })).records;
    const rename = (nome: string) =>
      store.write(async (transaction) => {
        const record = (await transaction.get(shape, 1))!;
        await transaction.replace('autores', { ...record, nome: `${String(record.nome)} ${nome}` });
      });
    const before = await get();
    let fail = () => {};
    const saving = new Promise<void>((resolve) => {
      vi.spyOn(DurableFile.prototype, 'write').mockImplementationOnce(() => {
        resolve();
        return new Promise((_resolve, reject) => (fail = () => reject(new Error('disco cheio'))));
      });
    });
    const early = [
      rename('um'),
      store.write((transaction) => transaction.remove('autores', 2)),
      store.write((transaction) => transaction.insert('autores', { nome: 'três' })),
    ];
    await saving;
    const late = [rename('quatro'), store.write((transaction) => transaction.remove('autores', 4))];
    await new Promise((resolve) => setTimeout(resolve, 10));
    fail();
    for (const result of await Promise.allSettled([...early, ...late]))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    expect(await get()).toEqual(before);

    await rename('enfim');
    expect(rowsOnDisk('autores').map(({ nome }) => nome)).toEqual([
      'Álvaro Prado enfim',
      'abel Zimmer',
      'Zé Nunes',
      'Bento Lins',
    ]);
    await store.close();
  });
});

describe('a transaction', () => {
  it('shares its save with transactions that arrived with it', async () => {
    const store = open();
    const saves = vi.spyOn(Journal.prototype, 'append');
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => store.write((one) => one.insert('autores', { nome: `${n}` }))),
    );
    expect(rowsOnDisk('autores')).toHaveLength(504);
    expect(saves.mock.calls.length).toBeLessThan(50);
    saves.mockRestore();
    await store.close();
  });
});

describe('the history', () => {
  const historyFile = () => at('history.jsonl');
  const lines = () => readFileSync(historyFile(), 'utf8').split('\n').filter(Boolean);
  const entry = (title: string): AuditEntry => ({
    at: new Date().toISOString(),
    by: 1,
    name: 'Acervo',
    action: 'create',
    resource: 'autores',
    record: '1',
    title,
    changes: { nome: [null, title] },
  });
  const write = (store: OpenRecords, nome: string) =>
    store.write(async (transaction) => {
      await transaction.insert('autores', { nome });
      await transaction.log(entry(nome));
    });
  const titles = async (store: OpenRecords) =>
    (await store.find(historyShape, { where: matchAll })).records.map(({ title }) => title);
  afterEach(() => void vi.restoreAllMocks());

  it('has nothing of a transaction that throws, nor of a save that fails, and goes on after it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = open();
    await write(store, 'um');
    const failed = store.write(async (transaction) => {
      await transaction.insert('autores', { nome: 'meio' });
      await transaction.log(entry('meio'));
      throw new Error('no meio');
    });
    await expect(failed).rejects.toThrow('no meio');
    mkdirSync(at('journal.1.jsonl'));
    // Longer than the next write, so that a remainder of it would be found.
    await expect(write(store, 'perdido '.repeat(50))).rejects.toThrow(StoreUnavailable);
    rmSync(at('journal.1.jsonl'), { recursive: true });
    expect(await titles(store)).toEqual(['um']);
    await write(store, 'dois');
    expect(lines()).toHaveLength(2);
    await store.close();
    const again = open();
    expect(await titles(again)).toEqual(['um', 'dois']);
    await again.close();
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -20)],
    ['with a line that is no JSON', (text: string) => text.replace('{', 'x')],
    [
      'with a line taken out of it',
      (text: string) => text.replace(/.*\n/, (line) => ' '.repeat(line.length)),
    ],
  ])('%s stops the start with a message, and is left as it is', async (_what, damage) => {
    const store = open();
    await write(store, 'um');
    await write(store, 'dois');
    await store.close();
    const text = damage(readFileSync(historyFile(), 'utf8'));
    writeFileSync(historyFile(), text);
    expect(() => openJsonStore(at(), source())).toThrow(/history\.jsonl .*Recupere uma cópia/s);
    expect(readFileSync(historyFile(), 'utf8')).toBe(text);
  });

  it.each([
    ['below zero', { length: -1 }],
    ['in words', { length: 'muito' }],
    ['with a fraction', { length: 1.5 }],
    ['beyond every file', { length: 1e300 }],
    ['that is not there', {}],
    ['in a list', []],
  ])(
    'whose length in the data is one %s stops the start, saying where, and is left as it is',
    async (_what, damage) => {
      const store = open();
      await write(store, 'um');
      await store.close();
      const whole = readFileSync(file(), 'utf8');
      const text = JSON.stringify({ ...(JSON.parse(whole) as object), $history: damage });
      const history = readFileSync(historyFile(), 'utf8');
      writeFileSync(file(), text);
      expect(() => openJsonStore(at(), source())).toThrow(
        /dados\/db\.json .*histórico em "\$history".*history\.jsonl.*Nada foi alterado.*copie .*db-/s,
      );
      expect(readFileSync(file(), 'utf8')).toBe(text);
      expect(readFileSync(historyFile(), 'utf8')).toBe(history);
      writeFileSync(file(), whole);
      const again = open();
      expect(await titles(again)).toEqual(['um']);
      await again.close();
    },
  );
});

describe('the token secret', () => {
  it('is made once, for its owner alone, and differs between installations', () => {
    const secret = openSecret(at());
    expect(openSecret(at())).toEqual(secret);
    expect(statSync(at('secret')).mode & 0o777).toBe(0o600);
    expect(openSecret(beside('outra'))).not.toEqual(secret);
  });

  it('that is too short stops the start', () => {
    mkdirSync(at());
    writeFileSync(at('secret'), 'curto');
    expect(() => openSecret(at())).toThrow(/curto demais/);
  });

  it('that was lost or changed ends all sessions, and the start says so', () => {
    const notices: string[] = [];
    const opened = () => openSecret(at(), { notify: (notice) => notices.push(notice) });
    const file = at('secret');
    openSecret(at(), { notify: (notice) => notices.push(notice), isFirstStart: true });
    const text = readFileSync(file, 'utf8');
    expect(Buffer.from(opened()).toString()).toBe(text);
    expect(notices).toEqual([]);
    for (const at of [0, 30, text.length - 1]) {
      writeFileSync(file, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`);
      opened();
      expect(notices.splice(0)).toEqual([expect.stringMatching(/secret foi alterado/)]);
    }
    // As an earlier version has made it.
    writeFileSync(file, text.slice(0, 64));
    opened();
    expect(notices).toEqual([]);
    rmSync(file);
    opened();
    expect(notices).toEqual([expect.stringMatching(/segredo não estava em .*secret/)]);
  });
});

describe('a process that is killed while it writes', () => {
  // `npm run bench` does it several hundred times.
  it('has stored every write that it acknowledged, and none in part, ten times over', async () => {
    const { kills, acknowledged, inFlight } = await killRepeatedly(10);
    expect(kills).toBe(10);
    expect(acknowledged).toBeGreaterThan(kills * 4);
    expect(inFlight).toBeGreaterThan(kills);
  }, 240_000);
});

describe('a process that is asked to stop', () => {
  const json = { 'Content-Type': 'application/json' };
  /** Over connections that are kept. */
  const post = (address: string, body: object, token = '') =>
    fetch(address, {
      method: 'POST',
      headers: { ...json, ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const tokenAt = async (url: string) => {
    const login = await post(`${url}/login`, { email: 'acervo@example.com', password });
    return ((await login.json()) as { token: string }).token;
  };

  it('answers the requests under way and stops soon, however busy its connections are', async () => {
    const { child, url } = await startWriter(at(), source());
    const token = await tokenAt(url);
    const answered = new Set<string>();
    let stopped = false;
    const keepAsking = async (line: number) => {
      for (let turn = 0; ; turn++) {
        const nome = `Linha ${line} ${turn}`;
        const reply = await post(`${url}/autores`, { nome }, token).catch(() => undefined);
        await reply?.text();
        if (reply?.status === 201) answered.add(nome);
        if (!reply && stopped) return;
      }
    };
    const lines = Array.from({ length: 8 }, (_, line) => keepAsking(line));
    await vi.waitFor(() => expect(answered.size).toBeGreaterThan(40), { timeout: 10_000 });
    const exit = once(child, 'exit');
    const since = performance.now();
    child.kill('SIGTERM');
    stopped = true;
    expect(await exit).toEqual([0, null]);
    // After five seconds it would have been terminated.
    expect(performance.now() - since).toBeLessThan(4500);
    await Promise.all(lines);
    const kept = rowsOnDisk('autores').flatMap(({ nome }) => (/^Linha/.test(String(nome)) ? [nome] : []));
    expect(new Set(kept)).toEqual(answered);
  });

  it('finishes them, saves, releases the folder and exits with 0', async () => {
    const { child, url } = await startWriter(at(), source());
    const token = await tokenAt(url);
    // The rest of the body arrives after the signal. The server says that the request has begun.
    const headers = { ...json, Authorization: `Bearer ${token}`, Expect: '100-continue' };
    const slow = http.request(`${url}/autores`, { method: 'POST', headers });
    await once(slow, 'continue');
    slow.write('{"nome":');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${url}/autores`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    const answered = once(slow, 'response') as Promise<[http.IncomingMessage]>;
    slow.end('"No fim"}');
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
    expect(await exit).toEqual([0, null]);
    expect(rowsOnDisk('autores').map(({ nome }) => nome)).toContain('No fim');
    expect(existsSync(at('lock'))).toBe(false);
  });
});
