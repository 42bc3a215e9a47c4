/**
 * The worker thread of review.ts: loading a config takes a while, and so does comparing the rights of two, and the portal
 * goes on answering meanwhile.
 */
import { isDeepStrictEqual } from 'node:util';
import { answerCalls } from '#host/threadCalls.ts';
import { composeNode } from '#compiler/composeNode.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import type { Portal } from '#model/types.ts';
import { takePortalApart, textsFor } from '#server/config/portalParts.ts';
import { localizedPortal } from '#server/http/requestLanguage.ts';
import { affectedAccounts, groupByPermissions, rightsChanges, type ReviewSet } from '../rights/rightsDiff.ts';
import { loadChange, savedConfig, type CheckedChange, type FileChange } from './problems.ts';

/** `accounts`: those that may gain or lose; `served`: what is served, where the saved config has errors. */
type RightsQuestion = {
  locale: LocaleTag;
  accounts?: readonly Readonly<Record<string, unknown>>[];
  served?: Portal;
};
export type RightsAnswer = { sets: ReviewSet[]; people: { gain: number; lose: number; names: string[] } };

/** Each request and its answer. */
export type CheckerCalls = {
  /** `portal`: the digest of the changed config, if it was wanted and has no error. */
  check(asked: { change: FileChange; wantsPortal?: boolean }): CheckedChange & { portal?: string };
  /** The texts of the first of these parts of the config that was wanted last. */
  texts(digests: readonly string[]): readonly string[];
  /** What the config that was wanted last changes about the rights; undefined: what is served has to be told. */
  rights(question: RightsQuestion): RightsAnswer | undefined;
};

composeNode();
const parts = new Map<string, string>();
let wanted:
  | { change: FileChange; before: Portal | null; after: Portal; answer: CheckedChange & { portal: string } }
  | undefined;

const calls: CheckerCalls = {
  check: ({ change, wantsPortal = false }) => {
    // what was checked is reviewed next
    if (wantsPortal && wanted && isDeepStrictEqual(change, wanted.change)) return wanted.answer;
    const { portal: after, ...found } = loadChange(change);
    if (!after || !wantsPortal) return found;
    parts.clear();
    const portal = takePortalApart(after, (digest, text) => parts.set(digest, text));
    const { portal: before } = savedConfig(change.files, change.folder);
    wanted = { change, before, after, answer: { ...found, portal } };
    return wanted.answer;
  },
  texts: (digests) => textsFor(digests, parts),
  rights: ({ locale, accounts = [], served }) => {
    const before = wanted?.before ?? served;
    if (!wanted || !before) return undefined;
    const { after } = wanted;
    return withLanguage(locale, () => {
      const [was, is] = [localizedPortal(before), localizedPortal(after)];
      const affected = affectedAccounts(was, is, accounts);
      const some = (key: 'gains' | 'loses') => affected.filter((one) => one[key].length > 0).length;
      return {
        sets: groupByPermissions(rightsChanges(was, is)),
        people: { gain: some('gains'), lose: some('loses'), names: affected.map(({ name }) => name) },
      };
    });
  },
};
answerCalls(calls);
