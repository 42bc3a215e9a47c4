/**
 * Companies as they were written for version 1.0, which every later version opens without problems, or whose upgrade
 * leaves none. The files in tests/fixtures/written-for-1.0 are never changed: a list of files with their texts each.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { formatProblems, loadPortal } from '#compiler/load.ts';
import { commandsIn } from '../support/cli.ts';

const folder = 'tests/fixtures/written-for-1.0';

it.each(readdirSync(folder))('opens %s, or upgrades it', async (name) => {
  const files = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>;
  const here = commandsIn();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(here.at(`config/${file}`)), { recursive: true });
    writeFileSync(here.at(`config/${file}`), text);
  }
  expect(Object.keys(files).length).toBeGreaterThan(5);
  // warnings that a company had all along stay
  const inTheWay = () =>
    formatProblems(loadPortal(here.at('config')).problems.filter(({ severity }) => severity === 'error'));
  if (inTheWay() !== '') expect(await here.portal('upgrade')).toMatchObject({ code: 0 });
  expect(inTheWay()).toBe('');
});
