import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = new URL('../../src/host/lateOptimisation.ts', import.meta.url).href;

/** Runs a small function often. Bit 6 of V8's status: it is optimised by its last compiler. */
const program = (between: string) => `
  const { optimiseAsUsual } = await import(${JSON.stringify(module)});
  ${between};
  const mix = (a, b) => { let sum = 0; for (let at = 0; at < 5; at++) sum += (a ^ at) * (b + at); return sum; };
  for (let run = 0; run < 4000; run++) mix(run, 3);
  console.log((%GetOptimizationStatus(mix) & 64) !== 0);
`;
const flags = ['--allow-natives-syntax', '--no-concurrent-recompilation', '--no-use-osr', '--import', 'tsx'];
function isOptimised(between = ''): boolean {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, '--input-type=module', '--eval', program(between)],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' },
  );
  // V8 reports a flag that it does not know, and goes on.
  expect(stderr).toBe('');
  return stdout.trim() === 'true';
}

test('a command does not optimise code that runs for milliseconds', () => {
  expect(isOptimised()).toBe(false);
});

test('a server that has started does', () => {
  expect(isOptimised('optimiseAsUsual()')).toBe(true);
});
