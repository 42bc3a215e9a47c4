/**
 * The effect of a changed file before it is saved: the problems that `portal check` would report, and who
 * gains and loses which rights.
 */
import { inTurn, Thread } from '#host/thread.ts';
import type { CheckedChange, FileChange } from './problems.ts';
import type { CheckerCalls } from './checker.ts';
import { HeldParts } from '#server/config/portalParts.ts';
import { Turns } from '#host/turns.ts';
import { readableAccounts } from '#access/accounts.ts';
import type { Review } from '../rights/rightsDiff.ts';
import { parseFile } from '#compiler/parse/parse.ts';
import { Report } from '#language/problems.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { currentLocale } from '#messages/translate.ts';
import { isActive } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Editing } from '#server/config/authoringTools.ts';

// Checks a changed config in a worker thread, so that requests are still answered.

/** A thread, and its works one at a time: each takes a whole core. */
type Checker = { thread: Thread<CheckerCalls>; inTurn: ReturnType<typeof inTurn> };
const newChecker = (): Checker => ({
  thread: new Thread<CheckerCalls>(new URL('./checker.ts', import.meta.url)),
  inTurn: inTurn(),
});
const checker = newChecker();
/** Compares the rights of drafts, so that the next draft need not wait for it. */
const reviewer = newChecker();
/** By account: the draft whose rights are compared, or wait to be. */
const reviewed = new Map<unknown, FileChange>();

export const checkInWorker = (change: FileChange): Promise<CheckedChange> =>
  checker.inTurn(() => checker.thread.call('check', { change }));

type LoadedChange = { found: CheckedChange; portal?: Portal };

async function load({ thread }: Checker, change: FileChange, parts: HeldParts): Promise<LoadedChange> {
  const { portal: digest, ...found } = await thread.call('check', { change, wantsPortal: true });
  if (digest === undefined) return { found };
  const portal = await parts.putTogether(digest, (digests) => thread.call('texts', digests), new Turns());
  return { found, portal };
}

/** The same, with the portal that the change makes. Parts that the served one has as well are taken from there. */
export const loadInWorker = (change: FileChange, parts = new HeldParts()): Promise<LoadedChange> =>
  checker.inTurn(() => load(checker, change, parts));

const mostNames = 50;

type ReviewRequest = Pick<Editing, 'unmigratedFields' | 'parts'> & {
  served: Portal;
  caller: Caller;
  dataOf(portal: Portal): PortalData;
};

/** Who gains and loses rights by a draft; undefined where its author has typed on meanwhile. */
export async function reviewOfDraft(change: FileChange, request: ReviewRequest): Promise<Review | undefined> {
  const { id } = request.caller.account;
  reviewed.set(id, change);
  const isLatest = () => reviewed.get(id) === change;
  const review = await reviewer.inTurn(async () =>
    isLatest() ? reviewBy(reviewer, change, request) : undefined,
  );
  return isLatest() ? review : undefined;
}

/** The reviews of what an account has typed before are of no use to it. */
export const dropReviewOf = ({ account }: Caller): void => void reviewed.delete(account.id);

/** The effect of changed files: their problems, and who gains and loses which rights. */
export const reviewOf = (change: FileChange, request: ReviewRequest): Promise<Review> =>
  checker.inTurn(() => reviewBy(checker, change, request));

async function reviewBy(by: Checker, change: FileChange, request: ReviewRequest): Promise<Review> {
  const { found, portal } = await load(by, change, request.parts ?? new HeldParts());
  if (!portal) return found;
  return {
    ...found,
    problems: [...found.problems, ...(await waiting(portal, change, request))],
    access: await rightsOf(by, request),
  };
}

async function rightsOf({ thread }: Checker, request: ReviewRequest): Promise<NonNullable<Review['access']>> {
  const question = { locale: currentLocale() };
  const before = (await thread.call('rights', question)) ? {} : { served: request.served };
  const { sets } = (await thread.call('rights', { ...question, ...before }))!;
  if (sets.length === 0) return { sets, people: { gain: 0, lose: 0 } };
  const { portal, access } = request.caller;
  const accounts = await activeAccounts(request);
  const { people } = (await thread.call('rights', { ...question, ...before, accounts }))!;
  const { names, ...counts } = people;
  const mayRead = readableAccounts(portal, access.permissions) !== undefined;
  return { sets, people: mayRead ? { ...counts, names: names.slice(0, mostNames) } : counts };
}

/** The changes that would wait for `portal migrate`, reported before the save. */
async function waiting(
  portal: Portal,
  { changed }: Pick<FileChange, 'changed'>,
  { unmigratedFields }: ReviewRequest,
): Promise<Review['problems']> {
  const parsed = changed.flatMap((file) => parseFile(file, new Report()) ?? []);
  const fields = (await unmigratedFields?.(portal)) ?? [];
  return fields.map(({ resource, field, message }) => {
    const own = parsed.find(({ kind, id }) => kind === 'resource' && id === resource);
    return {
      place: own?.place(['fields', field], 'key') ?? { file: changed[0]!.path, line: 1, column: 1 },
      message: own ? message : `${resource}.${field}: ${message}`,
      severity: 'warning',
    };
  });
}

/** Without their passwords: the thread has no use for them. */
async function activeAccounts({ caller, dataOf }: ReviewRequest) {
  const { portal, viewer } = caller;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const { records } = await dataOf(portal).find(shape, { where: matchAll });
  return records
    .filter((account) => isActive(portal, account, shape))
    .map(({ [portal.accounts.password]: _password, ...account }) => account);
}
