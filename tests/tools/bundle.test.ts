/** The bundle of the CLI finds the files that lie beside its sources, from each of its parts. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { bundleOf } from '../../tools/bundle.ts';
import { newFolder } from '../support/newFolder.ts';

// as deep as the usual bundle, from where the sources are found
const outDir = path.resolve(`build/tests-${process.pid}`);
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

it('writes the guide of a new company, which a part loaded on demand reads', async () => {
  const usual = bundleOf('cli');
  await build({
    ...usual,
    configFile: false,
    logLevel: 'silent',
    build: { ...usual.build, outDir, sourcemap: false },
  });
  const company = path.join(newFolder(), 'acme');
  execFileSync(process.execPath, [path.join(outDir, 'main.js'), 'new', 'company', company], {
    stdio: 'pipe',
  });
  expect(existsSync(path.join(company, 'README.md'))).toBe(true);
}, 60_000);
