import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { newFolder } from '../support/newFolder.ts';
import { external, libraryBundle } from '#tools/bundle.ts';

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

it('needs no packages but those that the package declares', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const declared = { ...dependencies, ...peerDependencies };
  // tsx runs sources, which the package has none of
  expect(external.filter((name) => !Object.hasOwn(declared, name))).toEqual(['tsx']);
  expect(Object.keys(dependencies!).length).toBeLessThanOrEqual(12);
});

it('has the libraries that the server loads later in one file, which needs no other', async () => {
  const folder = newFolder();
  await build({
    ...libraryBundle,
    configFile: false,
    logLevel: 'silent',
    build: { ...libraryBundle.build, outDir: folder },
  });
  const libraries = createRequire(import.meta.url)(path.join(folder, 'libraries.cjs')) as Record<
    string,
    never
  >;
  expect(libraries['body-parser']).toHaveProperty('json', expect.any(Function));
  expect(libraries['json-server']).toMatchObject({ rewriter: expect.any(Function) });
  expect(libraries['json-server-auth']).toContainEqual(expect.any(Function));
});
