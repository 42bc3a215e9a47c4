/** PORTAL_DATA/ended: what a back-up that is put back must not bring back. Several servers may write to it. */
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Ends, type End } from '#server/caller/ends.ts';
import { openInstallation } from '#server/caller/installation.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const now = () => Math.floor(Date.now() / 1000);
const [one, other]: End[] = [{ factor: 'one' }, { token: 'other', account: '1', expires: now() + 3600 }];
const over: End = { token: 'over', account: '1', expires: now() - 1 };
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('ended'));

it('are known after a line that is none, and after one that was cut off', () => {
  const folder = newFolder();
  new Ends(folder).add([one!]);
  appendFileSync(path.join(folder, 'ended'), '\nnull\n7\n{}\n{"fac');
  new Ends(folder).add([other!]);
  for (let start = 1; start <= 3; start++) expect(new Ends(folder).read()).toEqual([one, other]);
  new Ends(folder).add([one!]);
  expect(new Ends(folder).read(), 'each once').toEqual([one, other]);
});

it('forget those that count no more, but none that another server notes meanwhile', () => {
  const folder = newFolder();
  const file = path.join(folder, 'ended');
  new Ends(folder).add([one!, over]);
  const written = openSync(file, 'a');
  expect(new Ends(folder).read()).toEqual([one]);
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^ended\.[0-9a-f]{16}$/)]);
  // The other server had the file open when this one put it aside.
  writeSync(written, `\n${JSON.stringify(other)}`);
  closeSync(written);
  const last: End = { factor: 'last' };
  new Ends(folder).add([last]);
  expect(new Ends(folder).read()).toEqual(expect.arrayContaining([one, other, last]));
  expect(filesIn(folder), 'for a day').toHaveLength(2);
  for (const name of filesIn(folder).filter((one) => one !== 'ended')) {
    const before = new Date(Date.now() - 25 * 3600_000);
    utimesSync(path.join(folder, name), before, before);
  }
  expect(new Ends(folder).read()).toHaveLength(3);
  expect(filesIn(folder)).toEqual(['ended']);
  expect(new Ends(folder).read()).toEqual(expect.arrayContaining([one, other, last]));
  expect(readFileSync(file, 'utf8')).not.toContain('over');
});

it('say so where the folder refuses to note one', () => {
  const folder = newFolder();
  const refused: unknown[] = [];
  const installation = openInstallation(folder, {}, (error) => refused.push(error));
  installation.ends.add([one!]);
  expect(refused).toEqual([]);
  const full = newFolder();
  symlinkSync('/dev/full', path.join(full, 'ended'));
  new Ends(full, (error) => refused.push(error)).add([one!]);
  expect(refused).toMatchObject([{ code: 'ENOSPC' }]);
});
