import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { pure } from '#tools/bundle.ts';

it('the files of the bundle of the CLI find those beside their sources', async () => {
  const { output } = (await build({
    configFile: 'tools/viteCli.ts',
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const named = output.flatMap((file) =>
    file.type === 'chunk'
      ? [...file.code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, source]) =>
          path.resolve('build/cli', path.dirname(file.fileName), source!),
        )
      : [],
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((source) => !existsSync(source))).toEqual([]);
});

it('server and commands import only packages that are installed without those of the build', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const installed = [...Object.keys(dependencies), ...pure];
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/^(?:ui|app)\/|\/app\/|\/use[A-Z]\w*\.ts$|^kinds\/ui\/|\.d\.ts$|^authoring\/server\/dev\.ts$|\/browser\.ts$/.test(
        file,
      ),
  );
  const lacking = files.flatMap((file) =>
    [
      ...readFileSync(path.join('src', file), 'utf8').matchAll(
        /^import (?!type)[^;]*?from '([^.#'][^']*)';/gm,
      ),
    ]
      .map(([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name!)![0])
      .filter((name) => !isBuiltin(name) && !installed.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lacking).toEqual([]);
});
