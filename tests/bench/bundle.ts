import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { line, section } from './report.ts';

const shown = 40;

/** The initial code of the portal by package, before minification. Builds without writing files. */
export async function benchBundle() {
  section('O que vem no começo do portal (kB antes de comprimir, por pacote)');
  const { output } = (await build({ logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx')))!;
  const files = [start, ...start.imports.flatMap((name) => named(name) ?? [])];
  const sizes = new Map<string, number>();
  for (const { modules } of files)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const name = packageOf(id);
      sizes.set(name, (sizes.get(name) ?? 0) + renderedLength / 1000);
    }
  for (const [name, size] of [...sizes].sort(([, a], [, b]) => b - a).slice(0, shown)) line(name, size, 'kB');
  for (const { name, code } of files)
    line(`${name}, comprimido`, brotliCompressSync(code).length / 1000, 'kB');
}

/** `@mui/material`, or for our own code its folder: `src/app`. */
function packageOf(id: string): string {
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return dependency ?? /\/(src\/\w+)/.exec(id)?.[1] ?? 'outros';
}
