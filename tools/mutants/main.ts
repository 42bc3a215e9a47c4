/**
 * npm run mutants [words] [tests]: removes one guard at a time, runs the tests that should notice, and reports the
 * guards whose removal no test notices. First it runs the same tests without a removal, and stops if one fails. With words, only
 * the guards whose file and text have each of them: `npm run mutants recordLetters screen`. With tests named, it runs those in
 * place of each guard's own. It works on the files of this folder and puts each back; run it on a clean work tree.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { guards, type Guard } from './guards.ts';

const wantedShare = 0.95;

/** The failed tests. Throws when none ran, as when a removal leaves a file that can't be read. */
function failuresOf(tests: readonly string[], more: readonly string[] = []): string[] {
  const run = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'node', '--reporter', 'json', ...more, ...tests],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const all = resultsOf(run.stdout);
  const failed = all.filter(({ status }) => status === 'failed');
  const hasPassed = run.status === 0 && all.some(({ status }) => status === 'passed');
  if (hasPassed || failed.length > 0)
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${fullName}\n  ${why.slice(0, 600)}`);
  throw new Error(`The tests did not run: ${tests.join(' ')}\n${run.stdout}\n${run.stderr}`);
}

type Result = { status: string; fullName: string; failureMessages: string[] };

/** The report of vitest is the line that begins with a brace. */
function resultsOf(output: string): Result[] {
  const line = output.split('\n').find((one) => one.startsWith('{"num'));
  const report = JSON.parse(line ?? '{"testResults":[]}') as {
    testResults: { assertionResults: Result[] }[];
  };
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}

function isNoticed({ file, text, instead }: Guard, tests: readonly string[]): boolean {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no "${text}": correct tools/mutants/guards.ts`);
  writeFileSync(
    file,
    before.replace(text, () => instead),
  );
  try {
    return failuresOf(tests, ['--bail', '1']).length > 0;
  } finally {
    writeFileSync(file, before);
  }
}

// Ctrl+C ends the tests, and then this, with the file put back.
process.on('SIGINT', () => {});

const asked = process.argv.slice(2);
const isTest = (one: string) => one.startsWith('tests/');
const [words, named] = [asked.filter((one) => !isTest(one)), asked.filter(isTest)];
const tried = guards.filter(({ file, text }) => words.every((word) => `${file} ${text}`.includes(word)));
if (tried.length === 0) throw new Error(`No guard has these words: ${words.join(' ')}`);
const testsOf = ({ tests }: Guard) => (named.length > 0 ? named : tests);
const failing = failuresOf([...new Set(tried.flatMap(testsOf))]);
if (failing.length > 0) {
  console.error(`These tests fail without any guard removed. Repair them first.\n${failing.join('\n')}`);
  process.exit(1);
}
const missed: Guard[] = [];
for (const guard of tried) {
  const noticed = isNoticed(guard, testsOf(guard));
  if (!noticed) missed.push(guard);
  console.log(`${noticed ? 'noticed' : 'MISSED '} ${guard.file}: ${guard.text.slice(0, 80)}`);
}
const share = 1 - missed.length / tried.length;
console.log(`${tried.length - missed.length} of ${tried.length} noticed (${(share * 100).toFixed(0)} %)`);
process.exitCode = share >= wantedShare ? 0 : 1;
