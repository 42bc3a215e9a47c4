import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { newFolder } from '../support/newFolder.ts';
import { appSources } from '#tools/appSources.ts';
import { external, libraryBundle } from '#tools/bundle.ts';

it('the bundled CLI finds the files that stand beside its sources', async () => {
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

it('the sources of the app have each file that the build puts into a page', () => {
  const pages = readFileSync('tools/vitePages.ts', 'utf8');
  const named = [...pages.matchAll(/'(?:src\/)?([\w/]+\/\w+\.(?:css|js|ts))'/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(4);
  const sources = [...appSources()];
  expect(named.filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
});

it('imports only packages that package.json declares', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const declared = { ...dependencies, ...peerDependencies };
  // tsx runs sources, which the package has none of
  expect(external.filter((name) => !Object.hasOwn(declared, name))).toEqual(['tsx']);
  expect(Object.keys(dependencies!).length).toBeLessThanOrEqual(12);

  const imported = [...appSources()].flatMap((file) =>
    /\.tsx?$/.test(file) && existsSync(path.join('src', file))
      ? [
          ...readFileSync(path.join('src', file), 'utf8').matchAll(
            /^(?:import|export) (?!type)[^;']*?from '((?:@[\w-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?';/gm,
          ),
        ].map(([, name]) => name!)
      : [],
  );
  expect(imported).toContain('react-admin');
  // imported only by modules from which the app imports types
  const bundled = ['zod', 'fast-xml-parser', 'lru-cache', 'js-yaml', '@dagrejs/dagre', 'fastest-levenshtein'];
  const lacking = [...new Set(imported)].filter(
    (name) => !isBuiltin(name) && !Object.hasOwn(declared, name) && !bundled.includes(name),
  );
  expect(lacking).toEqual([]);
});

const librariesIn = async (file: Parameters<typeof libraryBundle>[0]) => {
  const folder = newFolder();
  const bundle = libraryBundle(file);
  await build({
    ...bundle,
    configFile: false,
    logLevel: 'silent',
    build: { ...bundle.build, outDir: folder },
  });
  expect(readdirSync(folder)).toEqual([`${file}.cjs`]);
  return createRequire(import.meta.url)(path.join(folder, `${file}.cjs`)) as Record<
    string,
    Record<string, unknown>
  >;
};

it('has the library of the assistants’ protocol in one file, which needs no other', async () => {
  const protocol = await librariesIn('protocol');
  expect(typeof protocol['@modelcontextprotocol/sdk/server/index.js']!.Server).toBe('function');
});

it('has the libraries that the server loads later in one file, which needs no other', async () => {
  const libraries = await librariesIn('libraries');
  expect(typeof libraries['body-parser']!.json).toBe('function');
  expect(typeof libraries['json-server']!.rewriter).toBe('function');
  expect(typeof libraries['json-server-auth']![0]).toBe('function');
});
