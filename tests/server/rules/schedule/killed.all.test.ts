import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { bundled } from '#tests/support/processes/bundled.ts';
import { readDataFile } from '#host/dataFile.ts';
import { db } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';

let folder: string;
beforeEach(() => (folder = newFolder()));

const count = 400;
const made = () => {
  const { sugestoes = [] } = readDataFile(path.join(folder, 'dados', 'db.json')).state as Record<
    string,
    { titulo: string }[]
  >;
  return sugestoes.map(({ titulo }) => titulo).filter((titulo) => titulo.startsWith('De '));
};

/** Starts a process with this time on its clock, and kills it once `isEnough`. */
async function run(moment: string, isEnough: () => boolean) {
  const given = [
    path.join(folder, 'dados'),
    path.join(folder, 'inicial.json'),
    path.join(folder, 'config'),
    moment,
  ];
  const child = fork(await bundled('tests/support/processes/ruleServerProcess.ts'), given, {
    execArgv: [],
    stdio: 'ignore',
  });
  await once(child, 'message');
  await expect.poll(isEnough, { timeout: 20_000, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('a scheduled rule runs once for each of many records, even if its process is killed', async () => {
  const config = path.join(folder, 'config');
  cpSync('tests/support/config', config, { recursive: true });
  const portal = path.join(config, 'portal.yaml');
  writeFileSync(portal, readFileSync(portal, 'utf8').replace(/^today:.*$/m, ''));
  appendFileSync(
    path.join(config, 'resources/autores.yaml'),
    "\nrules:\n  - { id: sugere, on: { every: day, at: '06:00' }, then: [{ create: sugestoes, set: { titulo: 'De {nome}' } }] }\n",
  );
  const autores = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    nome: `Autor ${at + 1}`,
  }));
  writeFileSync(path.join(folder, 'inicial.json'), JSON.stringify({ ...db(), autores }));
  const isKnown = () =>
    ((readDataFile(path.join(folder, 'dados', 'db.json')).state as { $schedules?: [] }).$schedules ?? [])
      .length > 0;
  await run('2026-11-01T12:00:00-03:00', isKnown);
  expect(made()).toEqual([]);
  await run('2026-11-02T12:00:00-03:00', () => made().length >= count / 3);
  expect(made().length).toBeLessThan(count);
  await run('2026-11-02T12:00:00-03:00', () => made().length >= count);
  expect(new Set(made()).size).toBe(count);
  expect(made()).toHaveLength(count);
});
