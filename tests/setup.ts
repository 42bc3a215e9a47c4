/**
 * Loads all languages for the tests. The language and the order of texts are Portuguese unless a test sets
 * others, and the clock is the machine's unless a portal of the file has a demo date: the files of a worker share the
 * modules, so each file starts by setting them back. Random cases are
 * the same in every run, so that a failure is due to the current change. PORTAL_FC_SEED tries others.
 */
import '#host/lateOptimisation.ts';
import { composeNode } from '#compiler/composeNode.ts';
import { provideCommands } from '#features/commands.ts';
import { provideServerFeatures } from '#features/server.ts';
import { setClockAhead, setClockBy } from '#model/time/clock.ts';
import { setCollation } from '#model/values/values.ts';
import { afterAll } from 'vitest';
import './support/quickPasswords.ts';
import { useFixedSeed } from './support/fastCheckSeed.ts';
import { removeFolders } from './support/newFolder.ts';

// without a config, commands speak the language of the system
for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG']) delete process.env[name];
composeNode();
provideServerFeatures();
provideCommands();
setCollation('pt-BR');
setClockAhead(() => 0);
setClockBy(new Date().toUTCString());
useFixedSeed();
afterAll(removeFolders);
