/**
 * Loads all languages for the tests; the language is Portuguese unless a test sets another one. Random cases
 * are the same in every run, so that a failure is due to the current change. PORTAL_FC_SEED tries others.
 */
import '../src/host/lateOptimisation.ts';
import '../src/messages/node.ts';
import { afterAll } from 'vitest';
import './support/quickPasswords.ts';
import { useFixedSeed } from './support/fastCheckSeed.ts';
import { removeFolders } from './support/newFolder.ts';

useFixedSeed();
afterAll(removeFolders);
