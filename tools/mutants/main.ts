/**
 * npm run mutants [from] [to]: removes one guard at a time, runs the tests that should notice, and reports which guards
 * no test misses. Works on the files of this folder and puts each back; run it on a clean work tree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { guards, type Guard } from './guards.ts';

const wantedShare = 0.95;

function isNoticed({ file, text, instead, tests }: Guard): boolean {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no "${text}": correct tools/mutants/guards.ts`);
  writeFileSync(
    file,
    before.replace(text, () => instead),
  );
  try {
    const run = spawnSync('npx', ['vitest', 'run', '--project', 'node', '--bail', '1', ...tests], {
      encoding: 'utf8',
    });
    return run.status !== 0;
  } finally {
    writeFileSync(file, before);
  }
}

const [from = 1, to = guards.length] = process.argv.slice(2).map(Number);
const missed: Guard[] = [];
const tried = guards.slice(from - 1, to);
for (const [at, guard] of tried.entries()) {
  const noticed = isNoticed(guard);
  if (!noticed) missed.push(guard);
  console.log(`${from + at} ${noticed ? 'noticed' : 'MISSED '} ${guard.file}: ${guard.text.slice(0, 80)}`);
}
const share = 1 - missed.length / tried.length;
console.log(`${tried.length - missed.length} of ${tried.length} noticed (${(share * 100).toFixed(0)} %)`);
process.exitCode = share >= wantedShare ? 0 : 1;
