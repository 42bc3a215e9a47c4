/**
 * The worker thread of review.ts: loading a config takes a while, and the portal goes on answering
 * meanwhile.
 */
import { parentPort } from 'node:worker_threads';
import { composeNode } from '#compiler/composeNode.ts';
import { problemsOfChange, type FileChange } from './problems.ts';

composeNode();
parentPort!.on('message', (change: FileChange) => parentPort!.postMessage(problemsOfChange(change)));
