import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What a module imports as the program runs: types are left out, and what it loads later is not. */
function importedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...statements].map(([, once, later]) => {
    const specifier = (once ?? later)!;
    if (specifier.startsWith('#')) return path.join('src', specifier.slice(1));
    return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
  });
}

/** The modules that lead from an entry to a package; undefined where nothing does. */
function wayTo(wanted: string, entry: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[entry, undefined]]);
  for (const [file] of cameFrom) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
    for (const next of importedBy(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  if (!cameFrom.has(wanted)) return undefined;
  const way: string[] = [];
  for (let at: string | undefined = wanted; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

// A browser gets a config that is checked, so the schemas of the language would be weight for nothing.
it.each(['src/app/early/boot.ts', 'src/app/main.tsx', 'src/app/login/main.ts'])(
  'the code of %s loads no schemas, at once or later',
  (entry) => {
    expect(wayTo('zod', entry)).toBeUndefined();
    expect(importedBy(entry).length).toBeGreaterThan(0);
  },
);

it('the schemas of the server are found that way', () => {
  expect(wayTo('zod', 'src/compiler/load.ts')).toBeDefined();
});
