/**
 * The files of a data folder: what a start reads of them and says of those that were changed from outside, and what a running
 * portal does when its folder goes.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findData } from '#cli/data/dataFile.ts';
import { readDataFile } from '#host/dataFile.ts';
import { readEnv } from '#host/env.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { Journal } from '#server/data/json/disk/journal.ts';
import { OutcomeUnknown, StoreUnavailable } from '#server/data/store.ts';
import { db } from '#tests/support/db.ts';
import { addAuthors } from '#tests/support/faults/damagedFolder.ts';
import { addedTo, dataFolder } from '#tests/support/faults/dataFolder.ts';
import { FaultyDisk } from '#tests/support/faults/faultyDisk.ts';
import type { OpenRecords } from '#tests/support/stores/records.ts';

const { at, open, show, text, told, journals, portalThat } = dataFolder();
const file = () => at('db.json');
const [history, journal] = ['history.jsonl', 'journal.1.jsonl'];
const rewrite = (name: string, change: (text: string) => string) =>
  writeFileSync(at(name), change(text(name)));
const add = (store: OpenRecords, ...names: string[]) => addAuthors(store, names);
afterEach(() => void vi.restoreAllMocks());

describe('the journal of writes since the data file', () => {
  it('is there after a crash, and merged into the data file after an orderly stop', async () => {
    await portalThat('is killed', 'um', 'dois', 'três');
    expect(text('db.json')).not.toContain('dois');
    const store = open();
    expect(await addedTo(store)).toEqual(['um', 'dois', 'três']);
    const four = await store.write((transaction) => transaction.insert('autores', { nome: 'quatro' }));
    await store.write((transaction) => transaction.remove('autores', four.id));
    await store.close();
    expect(text('db.json')).toMatch(/dois.*três/s);
    expect(journals()).toEqual([]);
    const again = open();
    expect(await addedTo(again)).toEqual(['um', 'dois', 'três']);
    const five = await again.write((transaction) => transaction.insert('autores', { nome: 'cinco' }));
    expect(five.id).toBe(Number(four.id) + 1);
    await again.close();
  });

  it('is read by the commands too', async () => {
    await portalThat('is killed', 'um', 'dois');
    const found = findData({ paths: { config: 'config', data: at(), db: file() } } as never);
    expect(found!.tables.autores!.slice(4).map(({ nome }) => nome)).toEqual(['um', 'dois']);
    expect(Object.keys(found!.rest)).not.toContain('$journal');
  });

  it.each([
    ['cut off', (line: string) => line.slice(0, -9)],
    ['there in length alone', (line: string) => '\0'.repeat(line.length)],
  ])('is valid except for a last line that is %s: its save was never confirmed', async (_what, damage) => {
    await portalThat('is killed', 'um', 'dois');
    const last = `${JSON.stringify({ rows: { autores: [{ id: 99, nome: 'nunca' }] }, kept: {} })}\n`;
    appendFileSync(at(journal), damage(last));
    expect(readDataFile(file()).notices).toEqual([expect.stringMatching(/termina no meio de uma linha/)]);
    const store = open();
    expect(await addedTo(store)).toEqual(['um', 'dois']);
    await add(store, 'três');
    await store.close();
    expect(text('db.json')).toMatch(/dois.*três/s);
  });

  it.each([
    [
      'a line before the last is damaged',
      journal,
      /journal\.1\.jsonl tem uma linha ilegível \(a 2ª\).*Nada foi alterado/s,
    ],
    [
      'the data file is another one',
      'db.json',
      /journal\.1\.jsonl tem 2 gravações .*de outro arquivo de dados.*mova todos/s,
    ],
  ])('stops the start if %s, and is left as it is', async (_what, name, words) => {
    await portalThat('is killed', 'um', 'dois', 'três');
    rewrite(name, (whole) => (name === journal ? whole.replace('"dois"', '"dois') : JSON.stringify(db())));
    const before = text(journal);
    expect(open).toThrow(words);
    expect(text(journal)).toBe(before);
    expect(existsSync(at('lock'))).toBe(false);
    if (name === journal) return;
    for (const one of journals()) rmSync(at(one));
    expect(await show()).toEqual([]);
  });

  it('of an earlier version is put aside then, with a notice', async () => {
    await portalThat('is killed', 'um');
    const line = JSON.stringify({ rows: { autores: [{ id: 99, nome: 'velho' }] }, kept: {} });
    writeFileSync(at(journal), `{"id":"de-antes"}\n${line}\n`);
    writeFileSync(file(), JSON.stringify(db()));
    const store = open();
    expect(told[0]).toMatch(/journal\.1\.jsonl tem 1 gravações de outros dados/);
    await add(store, 'outro');
    await store.close();
    expect(journals()).toEqual([expect.stringMatching(/^journal\.1\.\d+\.cut$/)]);
  });

  it('is merged into a new data file when it grows long, while others go on writing', async () => {
    vi.spyOn(Journal.prototype, 'isLongerThan').mockReturnValue(true);
    const store = open();
    await Promise.all(
      Array.from({ length: 60 }, async (_, nth) => {
        await new Promise((resolve) => setTimeout(resolve, nth));
        await add(store, `n${nth}`);
      }),
    );
    // At any moment data file and journal together are complete.
    const many = db().autores!.length + 60;
    expect(readDataFile(file()).state.autores).toHaveLength(many);
    await store.close();
    expect((JSON.parse(text('db.json')) as { autores: unknown[] }).autores).toHaveLength(many);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'accepts nothing on a full disk, and goes on once there is room',
    async () => {
      const store = open();
      await add(store, 'um');
      symlinkSync('/dev/full', at(journal));
      await expect(add(store, 'perdido')).rejects.toThrow(StoreUnavailable);
      expect(await addedTo(store)).toEqual(['um']);
      await store.close();
      rmSync(at(journal), { force: true });
      const again = open();
      expect(await addedTo(again)).toEqual(['um']);
      await add(again, 'dois');
      await again.close();
      expect(text('db.json')).toContain('dois');
    },
  );
});

describe('a start', () => {
  it('takes an edited data file and names the lists that differ, unless there are journals', async () => {
    await portalThat('stops', 'um', 'dois');
    rewrite('db.json', (whole) => whole.replace('"um"', '"Um"'));
    const store = open();
    expect(await addedTo(store)).toEqual(['Um', 'dois']);
    expect(told.splice(0)).toEqual([expect.stringMatching(/db\.json foi alterado .* Difere em: autores\./)]);
    await add(store, 'três');
    await store.close();
    await show();
    expect(told).toEqual([]);

    rmSync(at(), { recursive: true });
    await portalThat('is killed', 'um', 'dois');
    rewrite('db.json', (whole) => whole.replace('"um"', '"Um"'));
    expect(open).toThrow(/difere em: autores.* 1 gravações posteriores .*Nada foi alterado/s);
  });

  it('takes the same data in another layout without a word', async () => {
    await portalThat('stops', 'um');
    rewrite('db.json', (whole) => JSON.stringify(JSON.parse(whole), null, 2));
    await show();
    expect(told).toEqual([]);
  });

  it('stops without a data file beside files of a portal, and begins in an empty folder', async () => {
    await portalThat('stops', 'um');
    rmSync(file());
    expect(open).toThrow(/db\.json não existe, e na pasta há arquivos de um portal \(.*history\.jsonl/);
    expect(existsSync(file())).toBe(false);
    for (const name of [history, 'backups']) rmSync(at(name), { recursive: true });
    expect(await show()).toEqual([]);
  });

  it('stops if a confirmed save is missing, and goes on without one that was interrupted', async () => {
    await portalThat('is killed', 'um', 'dois', 'três');
    const whole = text(journal);
    appendFileSync(at(journal), '{"crc":"00');
    await show();
    expect(told).toEqual([expect.stringMatching(/termina no meio de uma linha \(10 bytes\)/)]);
    writeFileSync(at(journal), whole.split('\n').slice(0, 2).join('\n') + '\n');
    expect(open).toThrow(/faltam as gravações 3 a 3 \(1, confirmadas até .*Nada foi alterado/s);
    rmSync(at(journal));
    expect(open).toThrow(/faltam as gravações 2 a 3 \(2, confirmadas até/);
  });

  it('opens with a history that lacks its last entries, and says how many; not with half a line', async () => {
    await portalThat('stops', 'um', 'dois', 'três');
    const lines = text(history).split(/(?<=\n)/);
    writeFileSync(at(history), lines.slice(0, 1).join('') + lines[1]!.slice(0, 40));
    expect(open).toThrow(/history\.jsonl termina no meio de uma linha/);
    writeFileSync(at(history), lines[0]!);
    const store = open();
    expect(told.splice(0)).toEqual([expect.stringMatching(/faltam os últimos 2 registros/)]);
    await add(store, 'quatro');
    await store.close();
    await show();
    expect(told).toEqual([]);
  });

  it('says which entries of the history it moves away, and where', async () => {
    await portalThat('stops', 'um');
    const older = text('db.json');
    await portalThat('stops', 'dois', 'três');
    writeFileSync(file(), older);
    await show();
    expect(told).toEqual([
      expect.stringMatching(/tem 2 registros \(de 20.*Z a 20.*Z\) .*passam para history\.cut\.jsonl/),
    ]);
    expect(text('history.cut.jsonl')).toMatch(/dois.*três/s);
  });

  it('refuses a missing folder only if it is told so', () => {
    expect(readEnv({ PORTAL_DATA_MUST_EXIST: 'on' }).dataMustExist).toBe(true);
    expect(readEnv({}).dataMustExist).toBeUndefined();
    expect(() => readEnv({ PORTAL_DATA_MUST_EXIST: 'sim' })).toThrow('PORTAL_DATA_MUST_EXIST="sim"');
  });
});

describe('a running portal', () => {
  const away = () => `${at()}-fora`;
  it.each([
    ['is renamed', () => renameSync(at(), away())],
    [
      'is swapped for another one',
      () => {
        renameSync(at(), away());
        cpSync(away(), at(), { recursive: true });
      },
    ],
  ])('whose folder %s refuses writes until it is back, and keeps what it has', async (_what, harm) => {
    const store = open();
    await add(store, 'um', 'dois');
    harm();
    const before = existsSync(at()) ? text(journal) : '';
    await expect(add(store, 'perdido')).rejects.toThrow(StoreUnavailable);
    if (before) expect(text(journal)).toBe(before);
    expect(await addedTo(store)).toEqual(['um', 'dois']);
    rmSync(at(), { recursive: true, force: true });
    renameSync(away(), at());
    await add(store, 'três');
    await store.close();
    expect(await show()).toEqual(['um', 'dois', 'três']);
  });

  it('whose folder is removed refuses writes, and goes on serving', async () => {
    const store = open();
    await add(store, 'um');
    rmSync(at(), { recursive: true });
    await expect(add(store, 'dois')).rejects.toThrow(StoreUnavailable);
    mkdirSync(at());
    await expect(add(store, 'dois')).rejects.toThrow(StoreUnavailable);
    expect(await addedTo(store)).toEqual(['um']);
    await store.close();
  });

  const onFaultyDisk = async (work: (disk: FaultyDisk) => unknown) => {
    const disk = await FaultyDisk.over(at());
    try {
      await work(disk);
    } finally {
      disk.restore();
    }
  };

  it('says that a save is uncertain whose line the disk does not confirm, and cuts it off', () =>
    onFaultyDisk(async (disk) => {
      const store = open();
      await add(store, 'um');
      const before = disk.counts.get('fsync')!;
      await add(store, 'dois');
      const now = disk.counts.get('fsync')!;
      const whole = text(journal);
      // The first journal line synced the folder too; of later saves the journal's flush is the last one.
      disk.fault = { kind: 'fsync', n: 2 * now - before - 1, mode: 'EIO' };
      await expect(add(store, 'três')).rejects.toThrow(OutcomeUnknown);
      expect(text(journal)).toBe(whole);
      await add(store, 'três');
      expect(await addedTo(store)).toEqual(['um', 'dois', 'três']);
      await store.close();
    }));

  it('never makes a second secret because the first one can not be read', () => {
    const first = openSecret(at());
    return onFaultyDisk((disk) => {
      disk.fault = { kind: 'stat', n: 1, mode: 'EIO' };
      expect(() => openSecret(at())).toThrow(/secret.*\(EIO\)/);
      expect(openSecret(at())).toEqual(first);
    });
  });
});
