/**
 * The effect of a changed file before it is saved: the problems that `portal check` would report, and who
 * gains and loses which rights.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import { type CheckedChange, type FileChange, replaced } from './problems.ts';
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
import { loadPortalFrom } from '#compiler/load.ts';
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
export function checkInWorker(change: FileChange): Promise<CheckedChange> {
  const answer = last.then(() => ask(change));
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(change: FileChange): Promise<CheckedChange> {
  clearTimeout(idle);
  const mine = (worker ??= started());
  mine.ref();
  try {
    const answer = once(mine, 'message') as Promise<[CheckedChange]>;
    mine.postMessage(change);
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

type EditRequest = Pick<Editing, 'unmigratedFields'> & {
  served: Portal;
  caller: Caller;
  dataOf(portal: Portal): PortalData;
};

export async function reviewOf(change: FileChange, request: EditRequest): Promise<Review> {
  const review: Review = await checkInWorker(change);
  if (!review.isRight) return review;
  const { files, changed, folder } = change;
  const { portal } = loadPortalFrom(replaced(files, changed), { folder });
  if (!portal) return review;
  const before = localizedPortal(request.served);
  const after = localizedPortal(portal);
  const changes: RightsChange[] = [];
  for (const some of changesBySet(before, after)) {
    changes.push(...some);
    // Comparing takes a while; this lets other requests run in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    ...review,
    problems: [...review.problems, ...(await waiting(portal, change, request))],
    access: {
      sets: groupByPermissions(changes),
      people: changes.length > 0 ? await peopleOf(before, after, request) : { gain: 0, lose: 0 },
    },
  };
}

/** The changes that would wait for `portal migrate`, reported before the save. */
async function waiting(
  portal: Portal,
  { changed }: FileChange,
  { unmigratedFields }: EditRequest,
): Promise<Review['problems']> {
  const parsed = parseFile(changed, new Report());
  const fields = (await unmigratedFields?.(portal)) ?? [];
  return fields.map(({ resource, field, message }) => ({
    place: parsed?.id === resource ? parsed.place(['fields', field], 'key') : start(changed),
    message: parsed?.id === resource ? message : `${resource}.${field}: ${message}`,
    severity: 'warning',
  }));
}

const start = ({ path: file }: FileChange['changed']) => ({ file, line: 1, column: 1 });

async function peopleOf(before: Portal, after: Portal, { caller, dataOf }: EditRequest) {
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
