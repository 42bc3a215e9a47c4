/** A thread of its own: a config takes a while to load, and the portal goes on answering meanwhile. */
import { parentPort } from 'node:worker_threads';
import { problemsOf, type FileChange } from './problems.ts';

parentPort!.on('message', (change: FileChange) => parentPort!.postMessage(problemsOf(change)));
