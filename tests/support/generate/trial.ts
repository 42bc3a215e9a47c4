/** One generated company and its server: the start of every property test. */
import fc from 'fast-check';
import bcrypt from 'bcryptjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { Portal } from '#model/types.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { AuditEntry, Stored } from '#server/data/store.ts';
import { startServer, type Reply, type Sending, type TestServer } from '../server.ts';
import { seedOr, usualSeed } from '../fastCheckSeed.ts';
import { withMemory } from './begun.ts';
import { Chance } from './chance.ts';
import { holdClock, letClockGo } from './clock.ts';
import { companyBy, type Generated, type Wish } from './company.ts';
import { heldFile } from './kinds.ts';
import { withEntrances } from './entrances.ts';
import { withLinks } from './linked.ts';
import { inboundSecret } from './mailedCompany.ts';
import { withTold } from './invalidRecords.ts';
import { history, type Rows } from './records.ts';
import { withSpelling } from './spelled.ts';

const { PORTAL_FC_RUNS: wanted, PORTAL_FC_PATH: replayed } = process.env;
/**
 * Cases per property. More of them find more: PORTAL_FC_RUNS=2000 npx vitest run tests/server/generated.
 * A failure reports its seed and path. With the seed and the path's first number as PORTAL_FC_SEED and PORTAL_FC_PATH,
 * that case comes first.
 */
export const runs = Number(wanted ?? 8);
const many = 60;
/** Seconds for all cases of one property, including the shrinking of a failing one. */
const seconds = Number(process.env.PORTAL_FC_SECONDS ?? 15);
/** The vitest timeout in milliseconds, a little longer. */
export const timeout = (seconds + 30) * 1000;

export type Trial = { chance: Chance; company: Generated; portal: Portal };

const withoutRules = (chance: Chance, wish: Wish = {}) => loaded(companyBy(chance, wish));

function loaded(company: Generated): Generated & { portal: Portal } {
  const { portal, problems } = loadPortalFrom(company.files);
  if (!portal) throw new Error(`${formatProblems(problems)}\n${textOf(company)}`);
  return { ...company, portal };
}

/** Values of a wrong kind, and composed texts that show them. */
export const oddCompanyBy = (chance: Chance) => loaded(withTold(chance, companyBy(chance)));
/** Words in whose order case, accents and numbers matter. */
export const spelledCompanyBy = (chance: Chance) => loaded(withSpelling(chance, companyBy(chance)));
/** With fields that begin with what their author entered last. */
export const rememberingCompanyBy = (chance: Chance) => loaded(withMemory(chance, companyBy(chance)));
/** Rollups over looked-up values. */
export const linkedCompanyBy = (chance: Chance) => loaded(withLinks(chance, companyBy(chance)));
export const anyCompanyBy = (chance: Chance) =>
  chance.maybe(50) ? linkedCompanyBy(chance) : withoutRules(chance);
/** With groups of a provider, required second factors and proof of identity. */
export const enteredCompanyBy = (chance: Chance) =>
  loaded(withEntrances(chance, companyBy(chance, { plain: true })));
export const filedCompanyBy = (chance: Chance) => withoutRules(chance, { files: true });
export const reportedCompanyBy = (chance: Chance) => withoutRules(chance, { reports: true });
export const mergingCompanyBy = (chance: Chance) => withoutRules(chance, { merging: true });
/** Plain values, with numbers from sequences and unique combinations. */
export const numberedCompanyBy = (chance: Chance) => withoutRules(chance, { plain: true, numbered: true });
export const wholeCompanyBy = (chance: Chance) => withoutRules(chance, { files: true, merging: true });

/**
 * Checks a property on generated companies. A failure shows the config and how to reproduce it.
 *
 * @param times companies per run of `runs`
 * @param within seconds after which no other case begins
 * @param fixedSeed for runs without a given or random seed: with it, a few cases include everything that a test counts
 * @returns true when a test may promise what the cases contain: all were checked before the time was up, and they are those
 * of the fixed seed, or many
 */
export async function everyCompany(
  promise: (trial: Trial) => Promise<void>,
  {
    companyOf = (chance: Chance) => withoutRules(chance),
    times = 1,
    within = seconds,
    fixedSeed = usualSeed,
  } = {},
): Promise<boolean> {
  const seed = seedOr(fixedSeed);
  let cases = 0;
  const oneCase = async (chance: Chance) => {
    const { portal, ...company } = companyOf(chance);
    holdClock(company.begins);
    try {
      await promise({ chance, company, portal });
      cases++;
    } catch (error) {
      const at = new Date().toISOString();
      throw new Error(`${(error as Error).message}\n\n${at}\n${textOf(company)}`, { cause: error });
    } finally {
      letClockGo();
    }
  };
  // When the time is up, fast-check does not stop the running case, which would go on while its servers are stopped.
  let last = Promise.resolve();
  const failed = await fc
    .assert(
      fc.asyncProperty(fc.gen(), (value) => (last = oneCase(new Chance(value)))),
      {
        numRuns: runs * times,
        ...(seed !== undefined && { seed }),
        ...(replayed !== undefined && { path: replayed, endOnFailure: true }),
        interruptAfterTimeLimit: within * 1000,
        includeErrorInReport: true,
      },
    )
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
  // On a slow machine the time may end during the first case, which is then the only one.
  const isNoneOver = String(failed?.error).includes('Property interrupted after 0 tests');
  if (failed && !isNoneOver) {
    await last.catch(() => undefined);
    throw failed.error;
  }
  await last;
  if (cases === 0) throw new Error('No case of this property has run.');
  if (wanted !== undefined) console.log(`${cases} cases`);
  return cases === runs * times && (seed === fixedSeed || runs >= many);
}

const textOf = ({ files, rows }: Generated) =>
  [
    ...files.map(({ path, text }) => `${path}: ${JSON.stringify(parse(text ?? ''))}`),
    ...Object.entries(rows).flatMap(([id, list]) => list.map((row) => `${id} ${JSON.stringify(row)}`)),
  ].join('\n');

const password = 'folhear1234';
// Few bcrypt rounds, because every case signs in.
const senha = bcrypt.hashSync(password, 4);

type More = Pick<
  NonNullable<Parameters<typeof startServer>[0]>,
  'isUnseen' | 'current' | 'deliver' | 'events'
>;

export async function serve(
  portal: Portal,
  { [history]: done = [], ...rows }: Rows,
  more: More = {},
): Promise<TestServer> {
  const accounts = portal.accounts.resource;
  const server = await startServer({
    ...more,
    env: { PORTAL_INBOUND_SECRET: inboundSecret },
    company: {
      portal,
      // New ids must not depend on the existing records.
      rows: {
        ...rows,
        [accounts]: rows[accounts]!.map((row) => ({ ...row, senha })),
        $ids: counters(rows),
      } as never,
      password,
    },
  });
  if (portal.history)
    await server.store.using(dataModelOf(portal)).write(async (transaction) => {
      for (const entry of done) await transaction.log(entry as AuditEntry);
      // History entries are only saved together with a record.
      await transaction.replace(accounts, { ...rows[accounts]![0], senha } as unknown as Stored);
    });
  mkdirSync(path.join(server.folder, 'files'), { recursive: true });
  for (const id of [1, 2, 3, 4, 5])
    writeFileSync(path.join(server.folder, 'files', heldFile(id).id), `arquivo ${id}`);
  return server;
}

const counters = (rows: Rows) => Object.fromEntries(Object.keys(rows).map((id) => [id, 1000]));

/** Runs `work` while a company's server is up. `isUnseen`: it calls `refresh` before it reads `stored`. */
export async function whileServing<T>(
  portal: Portal,
  rows: Rows,
  work: (server: TestServer) => Promise<T>,
  more?: More,
): Promise<T> {
  const server = await serve(portal, rows, more);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export type Ask = (method: string, path: string, sending?: Sending) => Promise<Reply>;
/** Requests of one account. */
export async function askingAs(server: TestServer, name: string): Promise<Ask> {
  const token = await server.tokenOf(name);
  return (method, path, sending = {}) =>
    path.startsWith('/config')
      ? server.request(method, path, { token, ...sending })
      : server.api(method, path, { token, ...sending });
}

/** The same requests of a person who proves again who they are where that is asked for, as some ten minutes after the sign-in. */
export const proving =
  (ask: Ask): Ask =>
  async (method, path, sending) => {
    const reply = await ask(method, path, sending);
    if (reply.status !== 403 || !(reply.body as { stepUp?: boolean } | undefined)?.stepUp) return reply;
    await ask('POST', '/login/step-up', { body: { method: 'password', password } });
    return ask(method, path, sending);
  };

/** An address with JSON parameters. */
export const address = (path: string, parameters: Record<string, unknown> = {}) => {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
};
