import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

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
