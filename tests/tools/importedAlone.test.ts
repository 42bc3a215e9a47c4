import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { importedModules, importsOf, isOfBrowser } from '#tools/boundaries.ts';

const modules = importedModules('src', importsOf('src'))
  .filter((file) => !isOfBrowser(file))
  .sort();
/** Fifty, spread over all rooms. */
const chosen = modules.filter((_, index) => index % Math.floor(modules.length / 50) === 0);

afterAll(() => void vi.resetModules());

/** What a module asks for when it runs, a program gives when it starts: see composeNode. */
test.for(chosen)('%s is imported before any other module', async (file) => {
  vi.resetModules();
  await expect(import(path.resolve('src', file))).resolves.toBeDefined();
});
