import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const ofBrowser = /^(?:app|ui|kit|authoring\/app)\/|\/(?:app|ui)\//;
const programs = /(?:^|\/)(?:main|checker|hasher|parser|runTask|dev)\.ts$/;
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.ts$/.test(file) && !ofBrowser.test(file) && !programs.test(file))
  .sort();
/** Fifty, spread over all rooms. */
const chosen = files.filter((_, index) => index % Math.floor(files.length / 50) === 0);

afterAll(() => void vi.resetModules());

/** What a module asks for when it runs, a program gives when it starts: see composeNode. */
test.for(chosen)('%s is imported before any other module', async (file) => {
  vi.resetModules();
  await expect(import(path.resolve('src', file))).resolves.toBeDefined();
});
