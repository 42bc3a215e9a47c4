/**
 * Has the store compute the figures and the kept pages with which screens open, and the counts of pending tasks, before
 * anybody asks for them: once for each config, version of the portal and day, for one account of each set of permissions. They
 * are asked for as a browser does, so that the same rights decide, and the answers are those that the browser will look for.
 */
import { engineVersion } from '#host/engineVersion.ts';
import { Periodic } from '#host/periodic.ts';
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { permissionsIn } from '#access/accounts.ts';
import { sliceOf } from '#access/slice.ts';
import { matchAll } from '#model/filter/filter.ts';
import { aggregateAt } from '#model/measures.ts';
import type { Portal } from '#model/types.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import { accountShape, isActive } from '../caller/accounts.ts';
import type { Caller } from '../caller/caller.ts';
import { callerOf } from '../accounts/callers.ts';
import { answerOf } from './answers.ts';
import { parseRequest, planRequest } from './request.ts';
import { foreseePendings } from './system/pendings.ts';
import type { PortalData } from '../writes/portalData.ts';
import { openPortalData } from '../rules/openPortalData.ts';
import { Reader } from '../data/reader.ts';
import type { Stored } from '../data/store.ts';
import type { Stores } from '../data/storeTypes.ts';
import { HttpError } from '../http/http.ts';

const firstAfter = 5000;
const every = 60_000;
/** Of each request. Compiling a figure takes some milliseconds, in which nobody else is answered. */
const pauseBetween = 20;
const mostAccounts = 2000;
/** Failures of a process on one occasion, after which it leaves the figures to others. */
const mostFailures = 5;

type Options = { portal: () => Portal; today: () => string };

/** Returns a function that ends it. */
export function keepFiguresForeseen(stores: Stores, { portal, today }: Options): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let current: { portal: Portal; day: string; failures: number; isDone: boolean } | undefined;
  const next = async () => {
    const [now, day] = [portal(), today()];
    if (current?.portal !== now || current.day !== day)
      current = { portal: now, day, failures: 0, isDone: false };
    if (current.isDone || current.failures >= mostFailures) return;
    const found = await foreseeFigures(stores, now, day, signal).catch(() => 'failed');
    if (found === 'done') current.isDone = true;
    if (found === 'failed') current.failures++;
  };
  const foreseeing = new Periodic(every, next).start(firstAfter);
  return () => {
    ending.abort();
    return foreseeing.stop();
  };
}

export async function foreseeFigures(
  stores: Stores,
  portal: Portal,
  today: string,
  signal?: AbortSignal,
): Promise<'done' | 'other' | 'failed'> {
  const data = openPortalData(stores, portal);
  const { foresee } = stores.store.using(data.model);
  if (!foresee) return 'done';
  const occasion = hash(
    'sha256',
    // The screens of another version of the portal may open with other figures.
    JSON.stringify([engineVersion(), today, portal.departments, portal.resources]),
    'base64url',
  );
  const foresight = await foresee(occasion);
  if (foresight === 'done' || foresight === 'other') return foresight;
  let isDone = false;
  try {
    isDone = await askAll(data, new Reader(foresight.reader, portal), { portal, today, signal });
  } finally {
    await foresight.end(isDone);
  }
  return isDone ? 'done' : 'failed';
}

/** Asks for all figures with which screens open. False if the store did not take all of them. */
async function askAll(
  data: PortalData,
  reader: Reader,
  { portal, today, signal }: { portal: Portal; today: string; signal: AbortSignal | undefined },
): Promise<boolean> {
  let isDone = true;
  for (const account of await differentAccounts(data, portal, today)) {
    const caller = await callerOf(portal, data, today, account);
    const figures = [...openingRequests(caller, today)].map(
      (address) => () => foreseeAnswer(caller, reader, address),
    );
    for (const foresee of [() => foreseePendings(caller, reader), ...figures]) {
      if (signal?.aborted) return false;
      await pause(pauseBetween, undefined, { ref: false });
      try {
        await foresee();
      } catch (error) {
        // Whoever opens the screen gets the message of a refusal. Other errors may pass, as while tables are migrated.
        if (!(error instanceof HttpError) || error.status >= 500) isDone = false;
      }
    }
  }
  return isDone;
}

async function foreseeAnswer(caller: Caller, reader: Reader, address: string): Promise<void> {
  const request = parseRequest('GET', address, {}, undefined);
  const plan = request.to === 'records' ? planRequest(request, caller) : undefined;
  const answer = plan && answerOf(plan.call.operation);
  if (answer && 'reads' in answer) await answer.reads(plan!.call, plan!.search, reader);
}

/** An active account for each set of permissions. */
async function differentAccounts(data: PortalData, portal: Portal, today: string): Promise<Stored[]> {
  const shape = accountShape(portal, today);
  const { records } = await data.find(shape, { where: matchAll, range: [0, mostAccounts - 1], mayLag: true });
  const found = new Map<string, Stored>();
  for (const account of records)
    if (isActive(portal, account, shape)) {
      const key = JSON.stringify(permissionsIn(account, portal).toSorted());
      if (!found.has(key)) found.set(key, account);
    }
  return [...found.values()];
}

/** The addresses of all figures, and of the pages that stores keep, with which the screens of an account open. */
function openingRequests({ portal, account }: Caller, today: string): Set<string> {
  const permissions = permissionsIn(account, portal);
  const found = new Set<string>();
  for (const department of portal.departments) {
    const { screens, resources } = sliceOf(portal, department, permissions, '');
    for (const [path, whole] of Object.entries(screens))
      for (const { screen } of screensOf({ path, screen: whole })) {
        const { figuresAtOpening, pagesAtOpening } = screenGrants(screen);
        for (const query of figuresAtOpening?.(screen, { today, resources }) ?? [])
          found.add(aggregateAt(query.resource, query.params));
        for (const address of pagesAtOpening?.(screen, { today, resources }) ?? []) found.add(address);
      }
  }
  return found;
}
