/** The output of `portal test` for the company's scenarios and rules. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundled } from '../support/processes/bundled.ts';
import { newFolder } from '../support/newFolder.ts';
import type { Tried } from '#cli/test/trials.ts';

const folder = newFolder();

it('all goes as the scenarios say, and every rule has acted, and has refused or let pass', async () => {
  copyFileSync('db.json', path.join(folder, 'db.json'));
  const printed = execFileSync(process.execPath, [await bundled('src/server/runTask.ts'), 'runTests'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PORTAL_CONFIG: 'config', PORTAL_DATA: folder },
  });
  const { scenarios, rules } = JSON.parse(printed) as Tried;
  expect(scenarios.flatMap(({ label, fault }) => (fault ? [{ label, ...fault }] : []))).toEqual([]);
  expect(rules.length).toBeGreaterThan(100);
  // an approval is asked for when its transition is open, and so has nothing to refuse
  const isApproval = (rule: string) => rule.includes('.approval:');
  expect(rules.filter(({ rule, fired, refused }) => !fired || (!refused && !isApproval(rule)))).toEqual([]);
}, 120_000);
