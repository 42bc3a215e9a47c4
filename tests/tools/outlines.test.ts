import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '#tests/support/newFolder.ts';

it('the outlines of countries are those that the script makes of world-atlas', () => {
  const made = newFolder();
  execFileSync(process.execPath, ['tools/outlines.mjs', made], { stdio: ['ignore', 'ignore', 'pipe'] });
  expect(
    readFileSync(path.join(made, 'world.json'), 'utf8') ===
      readFileSync('src/screens/list/views/map/app/world.json', 'utf8'),
  ).toBe(true);
});
