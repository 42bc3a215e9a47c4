/** Only its owner may read the data folder: it holds password hashes and the key of the sessions. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeToOthers } from '#host/durableWrites.ts';
import { writeData } from '#cli/data/dataFile.ts';
import { writeHolding } from '#server/data/transfer/format.ts';
import { newFolder } from '../support/newFolder.ts';
import { inPostgres, startServer } from '../support/server.ts';

const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      (statSync(path.join(folder, name)).mode & 0o777).toString(8),
    ]),
  );

/** The data folder of an earlier version. */
function openFolder(more: readonly string[] = []) {
  const folder = path.join(newFolder(), 'data');
  const names = [
    'db.json',
    'history.jsonl',
    'journal.1.jsonl',
    'db.json.2026.bak',
    'backups/db-2026-01-02.json',
  ];
  for (const name of [...names, 'files/abc', 'reset-2026.bak/db.json', ...more]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), 'x', { mode: 0o644 });
  }
  chmodSync(folder, 0o755);
  return folder;
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('of an earlier version is closed to others, with its contents', () => {
    const folder = openFolder();
    closeToOthers(folder);
    const { backups, files, 'reset-2026.bak': reset, ...rest } = modesIn(folder);
    expect([backups, files, reset]).toEqual(['700', '700', '700']);
    expect(new Set(Object.values(rest))).toEqual(new Set(['600']));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('keeps the modes of what is not the portal’s, and its own where a company is in it', () => {
    const folder = openFolder(['portal.yaml', 'notes.txt', 'images/a.png']);
    closeToOthers(folder);
    expect(modesIn(folder)).toMatchObject({ 'db.json': '600', 'notes.txt': '644', 'images/a.png': '644' });
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it.skipIf(inPostgres)('is written for its owner alone', async () => {
    const server = await startServer();
    const token = await server.tokenOf('acervo');
    const { status } = await server.api('POST', '/autores', {
      token,
      body: { nome: 'Ana' },
    });
    await server.files.put('a'.repeat(22), once('x'), async () => undefined);
    const modes = modesIn(server.folder);
    await server.stop();
    expect([status, Object.keys(modes).length > 4, modes.files]).toEqual([201, true, '700']);
    expect(Object.entries(modes).filter(([, mode]) => !['600', '700'].includes(mode))).toEqual([]);
  });

  it('written or exported by the CLI is readable for its owner alone', async () => {
    const folder = path.join(newFolder(), 'data');
    writeData(path.join(folder, 'db.json'), { tables: { users: [] }, rest: {} });
    await writeHolding(path.join(folder, 'export.jsonl'), {
      pieces: (async function* () {})(),
      ids: async () => ({}),
    });
    expect(modesIn(folder)).toEqual({ 'db.json': '600', 'export.jsonl': '600' });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('may be missing', () => {
    const folder = path.join(newFolder(), 'none');
    closeToOthers(folder);
    expect(existsSync(folder)).toBe(false);
  });
});

async function* once(text: string) {
  yield Buffer.from(text);
}
