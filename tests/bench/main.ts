/**
 * `npm run bench`: figures, and the ratios that matter more than figures. Nothing here fails a build. `-- postgres`
 * measures that alone.
 */
import { benchConfig } from './config.ts';
import { benchPages } from './pages.ts';
import { benchPostgres } from './postgres.ts';
import { benchSafety } from './safety.ts';
import { benchRollups } from './rollups.ts';
import { benchServer } from './server.ts';
import { benchSorting } from './sorting.ts';

if (process.argv.includes('postgres')) await benchPostgres();
else {
  benchConfig();
  await benchServer();
  await benchRollups();
  await benchSorting();
  await benchPages();
  await benchSafety();
}
