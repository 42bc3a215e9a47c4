/** Disks that are full, missing or read-only, and files damaged from outside. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundled } from '#tests/support/processes/bundled.ts';
import { backUpDaily } from '#server/data/json/disk/durableFile.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { openLibrary } from '#tests/support/stores/records.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { lockFolder } from '#server/data/json/disk/lockFile.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db } from '#tests/support/db.ts';
import { inPostgres, startServer, type TestServer } from '#tests/support/server.ts';

describe.skipIf(inPostgres)('a disk that can not take a write', () => {
  let server: TestServer;
  beforeEach(async () => (server = await startServer({ isUntouched: true })));
  afterEach(() => server.stop());

  type Damage = {
    what: string;
    skip?: boolean;
    harm: (folder: string) => void;
    mend: (folder: string) => void;
  };
  /** Signing in has written the data as a whole: the next change goes there. */
  const firstJournal = 'journal.1.jsonl';
  const damages: Damage[] = [
    {
      what: 'is full',
      skip: !existsSync('/dev/full'),
      harm: (folder) => symlinkSync('/dev/full', path.join(folder, firstJournal)),
      mend: (folder) => rmSync(path.join(folder, firstJournal), { force: true }),
    },
    {
      what: 'is read-only',
      // Root may write everywhere.
      skip: process.getuid?.() === 0,
      harm: (folder) => chmodSync(folder, 0o555),
      mend: (folder) => chmodSync(folder, 0o755),
    },
    {
      what: 'is gone',
      harm: (folder) => renameSync(folder, `${folder}-fora`),
      mend: (folder) => renameSync(`${folder}-fora`, folder),
    },
    {
      what: 'has something in the way',
      harm: (folder) => mkdirSync(path.join(folder, firstJournal)),
      mend: (folder) => rmSync(path.join(folder, firstJournal), { recursive: true }),
    },
  ];

  for (const { what, skip = false, harm, mend } of damages)
    it.skipIf(skip)(
      `because it ${what}: 503, nothing changes, and it goes on once that is mended`,
      async () => {
        const token = await server.tokenOf('acervo');
        const put = (paginas: number) => server.api('PUT', '/livros/1', { token, body: { paginas } });
        const before = JSON.stringify(server.stored());
        harm(server.folder);
        const { status, body, headers } = await put(7);
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
        expect(body).toEqual({ message: expect.stringMatching(/Nada foi alterado/) });
        const read = await server.api('GET', '/livros/1', { token });
        expect([read.status, read.body]).toEqual([200, expect.objectContaining({ paginas: 90, version: 1 })]);
        mend(server.folder);
        expect(JSON.stringify(server.stored())).toBe(before);
        expect((await put(8)).status).toBe(200);
        expect(server.stored().livros!.find(({ id }) => id === 1)).toMatchObject({ paginas: 8, version: 2 });
      },
    );
});

/** The initial data, and the file whose first write finds no room. */
const firstFiles: [string, object | null, string][] = [
  ['the data', null, 'db.json.tmp'],
  ['their history', { $history: [{ resource: 'autores', recordId: 1 }], autores: [] }, 'history.jsonl.tmp'],
];

it.skipIf(!existsSync('/dev/full')).each(firstFiles)(
  'a first start without room for %s says so, and starts once there is room',
  async (_what, data, full) => {
    const folder = newFolder();
    const source = data && path.join(newFolder(), 'inicial.json');
    if (source) writeFileSync(source, JSON.stringify(data));
    symlinkSync('/dev/full', path.join(folder, full));
    expect(() => openJsonStore(folder, source)).toThrow(
      new RegExp(`${folder}.*o disco está cheio.{1,3}Libere espaço nesse disco, .*PORTAL_DATA`),
    );
    rmSync(path.join(folder, full), { force: true });
    await openJsonStore(folder, source).close();
  },
);

describe('the daily copies of the data', () => {
  let folder: string;
  let source: string;
  beforeEach(() => {
    folder = newFolder();
    source = path.join(folder, 'inicial.json');
    writeFileSync(source, JSON.stringify(db()));
  });
  const file = () => path.join(folder, 'db.json');
  const copies = () => readdirSync(path.join(folder, 'backups'));

  it('are one a day, of seven days', () => {
    for (let day = 1; day <= 9; day++) {
      writeFileSync(file(), `${day}`);
      backUpDaily(file(), `2026-10-0${day}`);
      writeFileSync(file(), 'mais tarde');
      backUpDaily(file(), `2026-10-0${day}`);
    }
    expect(copies()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `db-2026-10-0${day}.json`));
    expect(readFileSync(path.join(folder, 'backups', 'db-2026-10-09.json'), 'utf8')).toBe('9');
  });

  it('begin at the start, and can repair a damaged file', async () => {
    const store = openLibrary(folder, source);
    await store.write((transaction) => transaction.insert('autores', { nome: 'Depois da cópia' }));
    await store.close();
    expect(copies()).toHaveLength(1);
    const copy = path.join(folder, 'backups', copies()[0]!);
    writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, 500));
    expect(() => openJsonStore(folder, source)).toThrow(`copie ${copy} sobre ele`);
    // A damaged file must never overwrite a good one.
    expect(Object.keys(JSON.parse(readFileSync(copy, 'utf8')) as object)).toContain('autores');
    writeFileSync(file(), readFileSync(copy));
    await openJsonStore(folder, source).close();
  });

  it('do not keep the data from being saved when they fail', async () => {
    writeFileSync(path.join(folder, 'backups'), 'um arquivo no lugar da pasta');
    const told: string[] = [];
    const keep = (line: string) => void told.push(line);
    const store = openLibrary(folder, source, createLog('errors', { out: keep, err: keep }));
    await store.write((transaction) => transaction.insert('autores', { nome: 'Salva' }));
    await store.close();
    expect(readFileSync(file(), 'utf8')).toContain('Salva');
    expect(told).toEqual([expect.stringContaining('"while":"copying"')]);
  });
});

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => (folder = newFolder()));
  const lock = () => path.join(folder, 'lock');

  it('of a living process is respected, and says who holds it', () => {
    writeFileSync(lock(), `${process.ppid}`);
    expect(() => lockFolder(folder)).toThrow(`processo ${process.ppid}`);
  });

  it('of a dead process is taken over', () => {
    writeFileSync(lock(), '999999999 1\n');
    lockFolder(folder)();
    expect(existsSync(lock())).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'of a dead process is taken over although its number is in use again',
    () => {
      writeFileSync(lock(), `${process.ppid} 1\n`);
      lockFolder(folder)();
    },
  );

  it('is left to a process that takes it over now, but not to one that was stopped at it', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 });
    try {
      writeFileSync(lock(), '999999999 1\n');
      writeFileSync(`${lock()}.takeover`, '');
      expect(() => lockFolder(folder)).toThrow('já está em uso');
      utimesSync(`${lock()}.takeover`, 0, 0);
      lockFolder(folder)();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that holds no number is taken over', () => {
    writeFileSync(lock(), '');
    lockFolder(folder)();
  });

  it.each([
    ['on a clean folder', undefined],
    ['and find a dead one', '999999999 1\n'],
  ])(
    'goes to one of several that start in the same instant %s',
    async (_what, dead) => {
      const locker = await bundled('tests/support/processes/folderLockProcess.ts');
      const starters = Array.from({ length: 4 }, () => fork(locker, { execArgv: [] }));
      try {
        await Promise.all(starters.map((starter) => once(starter, 'message')));
        for (let round = 0; round < 150; round++) {
          const own = path.join(folder, String(round));
          if (dead) {
            mkdirSync(own);
            writeFileSync(path.join(own, 'lock'), dead);
          }
          const at = Date.now() + 4;
          const answers = starters.map((starter) => once(starter, 'message'));
          for (const starter of starters) starter.send({ folder: own, at });
          const owners = (await Promise.all(answers)).filter(([owns]) => owns);
          expect([round, owners.length]).toEqual([round, 1]);
          expect(readdirSync(own)).toEqual(['lock']);
        }
      } finally {
        for (const starter of starters) starter.kill();
      }
    },
    120_000,
  );
});
