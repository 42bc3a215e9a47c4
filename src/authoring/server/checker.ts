/**
 * The worker thread of review.ts: loading a config takes a while, and the portal goes on answering
 * meanwhile.
 */
import { parentPort } from 'node:worker_threads';
import { composeNode } from '#compiler/composeNode.ts';
import { takePortalApart, textsFor } from '#server/config/portalParts.ts';
import { loadChange, type CheckedChange, type FileChange } from './problems.ts';

/** Each request and its answer. `portal`: the digest of the changed config, if it was wanted and has no error. */
export type CheckerCalls = {
  check(asked: { change: FileChange; wantsPortal?: boolean }): CheckedChange & { portal?: string };
  /** The texts of the first of these parts of the config that was wanted last. */
  texts(digests: readonly string[]): readonly string[];
};
export type CheckerRequest = { call: keyof CheckerCalls; given: unknown };

composeNode();
const parts = new Map<string, string>();
const calls: CheckerCalls = {
  check: ({ change, wantsPortal = false }) => {
    const { portal, ...found } = loadChange(change);
    if (!portal || !wantsPortal) return found;
    parts.clear();
    return { ...found, portal: takePortalApart(portal, (digest, text) => parts.set(digest, text)) };
  },
  texts: (digests) => textsFor(digests, parts),
};
parentPort!.on('message', ({ call, given }: CheckerRequest) =>
  parentPort!.postMessage(calls[call](given as never)),
);
