/**
 * `npm run bench`: measurements, and the ratios that matter more. Nothing here fails a build. Names after
 * `--` select parts: `npm run bench -- lists writes`; `server` stands for all parts about the API.
 */
import '#tests/support/composed.ts';
import { benchAssistants } from './assistants.ts';
import { benchBundle } from './bundle.ts';
import { benchCommands } from './commands.ts';
import { benchConfig } from './config.ts';
import { benchCrowd } from './crowd.ts';
import { benchDocuments } from './documents.ts';
import { benchFairness } from './fairness.ts';
import { benchGrowth } from './growth.ts';
import { benchHidden } from './hidden.ts';
import { benchImporting } from './importing.ts';
import { benchDrawing } from './list/drawing.ts';
import { benchClick } from './list/firstClick.ts';
import { benchList } from './list/list.ts';
import { benchKept } from './kept.ts';
import { benchLargeWork } from './largeWork.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchMillion } from './million/million.ts';
import { benchPeople } from './people.ts';
import { benchPages } from './pages.ts';
import { benchPlans } from './plans/plans.ts';
import { benchPostgres } from './postgres.ts';
import { benchReconcile } from './reconcile.ts';
import { benchReload } from './reload.ts';
import { benchRows } from './rows/rows.ts';
import { benchRollups } from './rollups.ts';
import { benchSafety } from './safety.ts';
import { benchServer } from './server.ts';
import { benchShares } from './shares.ts';
import { benchSorting } from './sorting.ts';
import { benchSteps } from './steps/steps.ts';
import { benchUptime } from './uptime.ts';
import { benchWrites } from './writes.ts';

type Parts = Readonly<Record<string, () => unknown>>;

const server: Parts = {
  demo: benchServer,
  lists: benchLists,
  writes: benchWrites,
  fairness: benchFairness,
  assistants: benchAssistants,
};
/** The parts that run when none is named. */
const usual: Parts = {
  config: benchConfig,
  commands: benchCommands,
  reload: benchReload,
  ...server,
  rollups: benchRollups,
  sorting: benchSorting,
  pages: benchPages,
  growth: benchGrowth,
  firstList: benchList,
  firstClick: benchClick,
  drawing: benchDrawing,
  steps: benchSteps,
  rows: benchRows,
  uptime: benchUptime,
  safety: benchSafety,
  shares: benchShares,
  hidden: benchHidden,
};
const all: Parts = {
  ...usual,
  bundle: benchBundle,
  postgres: benchPostgres,
  plans: benchPlans,
  million: benchMillion,
  crowd: benchCrowd,
  people: benchPeople,
  largeWork: benchLargeWork,
  kept: benchKept,
  importing: benchImporting,
  documents: benchDocuments,
  memory: benchMemory,
  reconcile: benchReconcile,
};

const asked = process.argv.slice(2);
const names = asked.flatMap((name) => (name === 'server' ? Object.keys(server) : [name]));
for (const name of names.length > 0 ? names : Object.keys(usual)) {
  const bench = all[name];
  if (!bench) throw new Error(`Não há medição "${name}". Há: ${['server', ...Object.keys(all)].join(', ')}`);
  await bench();
}
