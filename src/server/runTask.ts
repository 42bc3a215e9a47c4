/**
 * Runs one task of the command line with the server's own code, over the data of PORTAL_DATA:
 * `node --import tsx src/server/runTask.ts simulate pedidos 1 cancelar`. Prints one JSON: its result, or
 * `{ error }`.
 */
import '#host/lateOptimisation.ts';
import { composeNode } from '../compiler/composeNode.ts';
import { serverFeatures } from './feature/feature.ts';
import { provideServerFeatures } from '../features/server.ts';
import { setConfigLocale } from '../compiler/texts/messages.ts';
import { locationsOf } from '../host/locations.ts';
import { doctorTask } from './tasks/doctor/doctor.ts';
import type { CliTask } from './feature/feature.ts';
import { exceededLimits, performanceWarnings, runTests } from './tasks/testing/runTests.ts';
import { simulateTask } from './tasks/simulate.ts';
import { tableFaults } from './tasks/tableFaults.ts';
import { readEnv } from '../host/env.ts';

const tasks: Readonly<Record<string, CliTask>> = {
  doctor: doctorTask,
  exceededLimits,
  simulate: simulateTask,
  performanceWarnings,
  runTests,
  tableFaults,
};

const [task = '', ...words] = process.argv.slice(2);
composeNode();
provideServerFeatures();
setConfigLocale(locationsOf(process.env).config);
const env = envInWords();
const ofFeatures = Object.assign({}, ...serverFeatures().map((feature) => feature.tasks)) as typeof tasks;
const run = tasks[task] ?? ofFeatures[task];
if (env) console.log(JSON.stringify(await run!(env, words)));

/** Reports a variable with a wrong value in one sentence. */
function envInWords() {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    return undefined;
  }
}
