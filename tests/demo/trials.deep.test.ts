/** The output of `portal test` for the company's scenarios and rules. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundled } from '../support/processes/bundled.ts';
import { newFolder } from '../support/newFolder.ts';
import type { Tried } from '#cli/test/command.ts';

const folder = newFolder();

it('all scenarios have their results, and every rule has acted, refused or allowed a write', async () => {
  copyFileSync('db.json', path.join(folder, 'db.json'));
  const printed = execFileSync(process.execPath, [await bundled('src/server/runTask.ts'), 'runTests'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PORTAL_CONFIG: 'config', PORTAL_DATA: folder },
  });
  const { scenarios, rules } = JSON.parse(printed) as Tried;
  expect(scenarios.flatMap(({ label, fault }) => (fault ? [{ label, ...fault }] : []))).toEqual([]);
  expect(rules.length).toBeGreaterThan(100);
  // approvals are requested only while their transition is possible, so they refuse nothing
  const isApproval = (rule: string) => rule.includes('.approval:');
  // no scenario reads a file: tests/demo/company/importedNotes.test.ts
  const readsFile = (rule: string) => rule === 'notas_fiscais.importa-autorizada';
  const untried = rules.filter(
    ({ rule, fired, refused }) => (!fired && !readsFile(rule)) || (!refused && !isApproval(rule)),
  );
  expect(untried).toEqual([]);
}, 400_000);
