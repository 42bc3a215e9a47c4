import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const assets = path.resolve('dist/assets');
const chunks = readdirSync(assets).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(assets, file), 'utf8');
/** Kilobytes on the wire of the chunk of this name. */
const weightOf = (name: string) => {
  const [file, ...others] = chunks.filter((one) => one.startsWith(`${name}-`));
  expect([file, ...others], name).toEqual([expect.any(String)]);
  return gzipSync(textOf(file!)).length / 1000;
};

/** Exact, so that what makes a page heavier is seen when it happens and not when somebody waits for it. */
describe('What the browser is sent', () => {
  it.each([
    ['early', 9],
    ['app', 415],
  ])('%s weighs no more than %i kB', (name, most) => {
    expect(weightOf(name)).toBeLessThan(most);
  });

  it('is never what only reads a config: neither its schemas nor its parser', () => {
    const heavy = chunks.filter((file) => /_zod|parseDocument/.test(textOf(file)));
    expect(heavy).toEqual([]);
  });
});
