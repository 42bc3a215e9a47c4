/**
 * The effect of a changed file before it is saved: the problems that `portal check` would report, and who
 * gains and loses which rights.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import type { CheckedChange, FileChange } from './problems.ts';
import type { CheckerCalls, CheckerRequest } from './checker.ts';
import { HeldParts } from '#server/config/portalParts.ts';
import { Turns } from '#server/config/turns.ts';
import { readableAccounts } from '#access/accounts.ts';
import {
  affectedAccounts,
  changesBySet,
  type RightsChange,
  groupByPermissions,
  type Review,
} from '../rights/rightsDiff.ts';
import { parseFile } from '#compiler/parse/parse.ts';
import { Report } from '#language/problems.ts';
import { matchAll } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { localizedPortal } from '#server/http/requestLanguage.ts';
import { isActive, type Caller } from '#server/accounts/accounts.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Editing } from '#server/config/authoringTools.ts';

// Checks a changed config in a worker thread, so that requests are still answered.

let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Checks run one at a time: each takes a whole core. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const answer = last.then(work);
  last = answer.catch(() => undefined);
  return answer;
}

export const checkInWorker = (change: FileChange): Promise<CheckedChange> =>
  inTurn(() => ask('check', { change }));

type LoadedChange = { found: CheckedChange; portal?: Portal };

/** The same, with the portal that the change makes. Parts that the served one has as well are taken from there. */
export const loadInWorker = (change: FileChange, parts = new HeldParts()): Promise<LoadedChange> =>
  inTurn(async () => {
    const { portal: digest, ...found } = await ask('check', { change, wantsPortal: true });
    if (digest === undefined) return { found };
    const portal = await parts.putTogether(digest, (digests) => ask('texts', digests), new Turns());
    return { found, portal };
  });

async function ask<C extends keyof CheckerCalls>(
  call: C,
  given: Parameters<CheckerCalls[C]>[0],
): Promise<ReturnType<CheckerCalls[C]>> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  try {
    const answer = once(mine, 'message') as Promise<[ReturnType<CheckerCalls[C]>]>;
    mine.postMessage({ call, given } satisfies CheckerRequest);
    return (await answer)[0];
  } catch (error) {
    stop(mine);
    throw error;
  } finally {
    // An idle worker must not keep the process alive.
    mine.unref();
    idle = setTimeout(() => stop(mine), quietFor).unref();
  }
}

/** Milliseconds after the last check until the worker is stopped to free its memory. */
const quietFor = 5 * 60_000;

const started = () =>
  new Worker(workerFile('checker', new URL('./checker.mjs', import.meta.url)), { execArgv: [] });

function stop(one: Worker) {
  if (worker === one) worker = undefined;
  void one.terminate();
}

const mostNames = 50;

type ReviewRequest = Pick<Editing, 'unmigratedFields' | 'parts'> & {
  served: Portal;
  caller: Caller;
  dataOf(portal: Portal): PortalData;
};

export async function reviewOf(change: FileChange, request: ReviewRequest): Promise<Review> {
  const { found, portal } = await loadInWorker(change, request.parts);
  return portal ? reviewOfPortal(portal, found, change, request) : found;
}

/** @param portal what the change makes */
export async function reviewOfPortal(
  portal: Portal,
  found: CheckedChange,
  change: Pick<FileChange, 'changed'>,
  request: ReviewRequest,
): Promise<Review> {
  const before = localizedPortal(request.served);
  const after = localizedPortal(portal);
  const changes: RightsChange[] = [];
  for (const some of changesBySet(before, after)) {
    changes.push(...some);
    // Comparing takes a while; this lets other requests run in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    ...found,
    problems: [...found.problems, ...(await waiting(portal, change, request))],
    access: {
      sets: groupByPermissions(changes),
      people: changes.length > 0 ? await peopleOf(before, after, request) : { gain: 0, lose: 0 },
    },
  };
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

async function peopleOf(before: Portal, after: Portal, { caller, dataOf }: ReviewRequest) {
  const { portal, viewer, access } = caller;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const { records } = await dataOf(portal).find(shape, { where: matchAll });
  const active = records.filter((account) => isActive(portal, account, shape));
  const affected = affectedAccounts(before, after, active);
  const some = (key: 'gains' | 'loses') => affected.filter((one) => one[key].length > 0).length;
  const mayRead = readableAccounts(portal, access.permissions) !== undefined;
  return {
    gain: some('gains'),
    lose: some('loses'),
    ...(mayRead && {
      names: affected.slice(0, mostNames).map(({ name }) => name),
    }),
  };
}
