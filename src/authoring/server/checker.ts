/**
 * The worker thread of review.ts: loading a config takes a while, and the portal goes on answering
 * meanwhile.
 */
import { parentPort } from 'node:worker_threads';
import { problemsOf, type FileChange } from './problems.ts';

parentPort!.on('message', (change: FileChange) => parentPort!.postMessage(problemsOf(change)));
