/** `npm run portal` runs the bundle if it was made from the current sources, else the sources. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '../support/newFolder.ts';

let folder: string;
const at = (file: string) => path.join(folder, file);
const run = () => execFileSync(process.execPath, [at('tools/portal.mjs')], { encoding: 'utf8' }).trim();

beforeEach(() => {
  folder = newFolder();
  for (const one of ['tools', 'src/cli', 'src/authoring/commands', 'build/cli'])
    mkdirSync(at(one), { recursive: true });
  for (const file of ['tools/portal.mjs', 'src/cli/isFresh.mjs']) cpSync(file, at(file));
  symlinkSync(path.resolve('node_modules'), at('node_modules'));
  writeFileSync(at('package.json'), '{ "type": "module" }');
  writeFileSync(at('src/authoring/commands/main.ts'), "const said: string = 'fontes';\nconsole.log(said);\n");
  writeFileSync(at('build/cli/main.js'), "console.log('pacote');\n");
  const { size, mtimeMs } = statSync(at('src/authoring/commands/main.ts'));
  writeFileSync(
    at('build/cli/sources.json'),
    JSON.stringify([['src/authoring/commands/main.ts', size, mtimeMs]]),
  );
});

it('runs the bundle of the sources as they are', () => {
  expect(run()).toBe('pacote');
});

it('runs the sources once one of them has changed, or has gone', () => {
  writeFileSync(
    at('src/authoring/commands/main.ts'),
    "const said: string = 'outras fontes';\nconsole.log(said);\n",
  );
  expect(run()).toBe('outras fontes');
  writeFileSync(at('build/cli/sources.json'), JSON.stringify([['src/cli/gone.ts', 1, 1]]));
  expect(run()).toBe('outras fontes');
});

it('runs the sources where there is no bundle', () => {
  rmSync(at('build'), { recursive: true });
  expect(run()).toBe('fontes');
});
