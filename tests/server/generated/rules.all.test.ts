/** For generated configs: rules do what docs/rules.md describes, and reveal nothing to anybody. */
import { describe, expect, it } from 'vitest';
import { agree } from '#tests/support/generate/agree.ts';
import { besideItsTwin } from '#tests/support/generate/compareTwins.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { letTimePass, pauseBy } from '#tests/support/generate/clock.ts';
import { readingBy, writingBy, type Request } from '#tests/support/generate/hostile.ts';
import { people } from '#tests/support/generate/index.ts';
import { history, withFormulas } from '#tests/support/generate/records.ts';
import { settingOffBy } from '#tests/support/generate/settingOff.ts';
import { ruledCompanyBy, withRulesRenamed } from '#tests/support/generate/ruledCompany.ts';
import { stripped, tablesOf, unnumbered, type World } from '#tests/support/generate/strippedTables.ts';
import {
  askingAs,
  everyCompany,
  proving,
  runs,
  timeout,
  whileServing,
  type Ask,
} from '#tests/support/generate/trial.ts';
import { mayDelete, writeOf, type RuleWrite } from '#tests/support/oracle/writes.ts';
import { said, type Vote } from '#tests/support/oracle/approvals.ts';
import { withWrite } from '#tests/support/oracle/afterWrite.ts';
import { pendingsOf } from '#tests/support/oracle/pendings.ts';
import { whatFollows, whatIsTakenBack } from '#tests/support/oracle/following.ts';
import { Ledger } from '#tests/support/oracle/ledger.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { firstNewId, type Done, type Outcome, type Seldom } from '#tests/support/oracle/ruleRecords.ts';
import { isGap, ownPart, withoutGaps } from '#tests/support/oracle/person.ts';
import { writtenIn } from '#tests/support/oracle/writtenValues.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import type { PendingsAnswer } from '#model/api/answers.ts';
import type { Portal } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';

type Foreseen = { effects: Effect[]; refusals: unknown[] };
type Effect = { action: string; resource: string; id?: string; changes: Record<string, [unknown, unknown]> };

const plain = (chance: Chance) =>
  ruledCompanyBy(chance, { plain: true, merging: true, undoing: chance.maybe(50) });
/** The messages of generated requirements, and not those of limits. */
const required = /Não (?:pode(?! ser)|com|pela visão|volta)\b/;
const dry = (path: string) => `${path}?dryRun=true`;

describe('whatever the rules', { timeout }, () => {
  it('they make their declared changes, as the dry run showed, and refusals change nothing', async () => {
    const seen = { done: 0, effects: 0, refused: 0, shown: 0, merged: 0, set: 0, waiting: 0 };
    const seldom: Record<Seldom | 'waits' | 'decided' | 'undone' | 'restored', number> = {
      ...{ waits: 0, decided: 0, undone: 0, restored: 0 },
      ...{ inViews: 0, rounds: 0, times: 0, along: 0, made: 0, rows: 0, entered: 0, found: 0, numbered: 0 },
      ...{ unmade: 0, movedBack: 0, kept: 0, putBack: 0, broughtBack: 0, blocked: 0, changedSince: 0 },
      ...{ removed: 0, skipped: 0, within: 0, taken: 0, closed: 0 },
    };
    const rare = { lent: 0, stays: 0 };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) => {
        // Rules may be renamed between two requests: undoing treats them as the same rules.
        let served = portal;
        const renamedAt = 5 + chance.upTo(40);
        const work = async (server: TestServer) => {
          const asking = await Promise.all(people.map(async (name) => proving(await askingAs(server, name))));
          const worked = (id: string, row: Row) =>
            withFormulas(company.resources[id]!.fields, row, portal.timeZone);
          const written = writtenIn(portal, company.resources);
          const votes: Vote[] = [];
          let ledger = new Ledger();
          for (let nth = 0; nth < 25; nth++) {
            letTimePass(pauseBy(chance));
            if (nth === renamedAt) served = withRulesRenamed(portal);
            const at = chance.upTo(people.length - 1);
            const before = tablesOf(portal, server.stored());
            const account = before.contas![at]!;
            const person = new Person(
              portal,
              { ...before, [said]: votes, [history]: server.history() },
              account,
            );
            const expecting = (request: Request) => {
              const write = writeOf(request, portal);
              if (portal.resources[write.resource]!.from) return undefined;
              const done = withWrite({ portal, person, before, write, worked, written });
              const noted: Seldom[] = [];
              const note = (what: Seldom) => void noted.push(what);
              const expected =
                done && done !== 'unsure'
                  ? done.stays(
                      whatFollows(portal, account, done.world, done.changes, worked, written, note, ledger),
                    )
                  : done;
              return { request, write, done, expected, noted };
            };
            // Mostly what rules follow or refuse.
            let tried: ReturnType<typeof expecting>;
            do {
              tried = expecting(
                settingOffBy(chance, { portal, resources: company.resources, person }, ledger),
              );
            } while (isDull(tried?.expected) && chance.maybe(75));
            if (!tried) continue;
            const { request, write, done, expected, noted } = tried;
            for (const what of noted) seldom[what]++;

            const foreseen = await asking[at]!(request.method, dry(request.path), request);
            agree(
              `o ensaio não grava: ${told(request)}`,
              stripped(portal, before, tablesOf(portal, server.stored())),
              stripped(portal, before, before),
            );
            // What rules have done then would be unknown to the ledger.
            if (expected === 'unsure' && isUndoing(portal)) continue;
            const offered = chance.maybe(30) ? { 'Offer-Undo': '1' } : undefined;
            const reply = await asking[at]!(request.method, request.path, {
              ...request,
              ...(offered && { headers: { ...request.headers, ...offered } }),
            });
            const after = tablesOf(portal, server.stored());
            const what = `${people[at]!} ${told(request)}\n${reply.status} ${reply.text}\n${foreseen.text}`;
            const isDone = reply.status < 300;
            const decision = typeof done === 'object' ? done.decision : undefined;
            if (decision?.does === 'waits') agree(`mais um aprova: ${what}`, isDone, true);
            const { effects, refusals = [] } = (foreseen.body ?? {}) as Partial<Foreseen>;
            agree(`como foi previsto: ${what}`, isDone, foreseen.status < 300 && refusals.length === 0);
            if (!isDone) {
              agree(what, stripped(portal, before, after), stripped(portal, before, before));
              if (expected === 'refused') seen.refused++;
              else if (expected && expected !== 'unsure')
                agree(`não por uma regra: ${what}`, required.test(reply.text), false);
              continue;
            }
            agree(what, expected !== undefined && expected !== 'refused', true);
            if (decision && decision.does !== 'refused') {
              if (decision.vote) votes.push(decision.vote);
              seldom[decision.does === 'waits' ? 'waits' : 'decided']++;
              if (decision.isLent) rare.lent++;
            }
            if (!expected || expected === 'refused' || expected === 'unsure') continue;
            agree(what, stripped(portal, before, after), stripped(portal, before, expected.world as World));
            ledger = expected.ledger;
            ledger.rename(expected.world, after);
            const then = new Person(portal, expected.world as World, account);
            agree(`deixados de fora: ${what}`, [reply.body, foreseen.body].map(countSkipped), [
              expected.skipped,
              expected.skipped,
            ]);
            const shown = effects!.filter(({ action }) => !['notify', 'webhook', 'approve'].includes(action));
            const wanted = expected.done.flatMap((one) => shownTo(then, one, expected.done) ?? []);
            agree(what, shown.map(plainly), wanted);
            if (write.kind === 'merge') {
              const now = after.contas!.find(({ id }) => id === account.id)!;
              await readAsStored(asking[at]!, new Person(portal, after, now), what);
              seen.merged++;
            }
            if (setBesides(portal, write)) seen.set++;
            const undo = reply.headers.get('undo');
            // a write without a change has nothing to undo
            const changes = JSON.stringify(before) !== JSON.stringify(after);
            const mayBeUndone =
              changes &&
              decision?.does !== 'waits' &&
              (write.kind === 'remove' || ledger.mayBeTakenBack()) &&
              mayTakeBack(then, write, offered !== undefined);
            agree(`pode ser desfeito: ${what}`, undo !== null, mayBeUndone);
            if (undo !== null) {
              const path = `/recent-changes/${undo}/undo`;
              const isDeletion = write.kind === 'remove';
              if (!isDeletion) {
                const other = await asking[1 - at]!('POST', path);
                agree(`só quem o fez desfaz: ${what}`, other.status, 404);
              }
              const isOwn = (row: Row) => String(row.id) === (write.id ?? String(reply.body.id));
              const [was, is] = [before, after].map((tables) => tables[write.resource]!.find(isOwn));
              const back = whatIsTakenBack(
                portal,
                after.contas!.find(({ id }) => id === account.id)!,
                after,
                { resource: write.resource, ...(was && { before: was }), ...(is && { after: is }) },
                worked,
                written,
                ledger,
                (what) => seldom[what]++,
              );
              const { status, text } = await asking[at]!('POST', path);
              const now = tablesOf(portal, server.stored());
              const isBack = status < 300;
              if (back === 'refused') agree(`não se desfaz: ${what}\n${status} ${text}`, isBack, false);
              agree(
                `desfeito: ${what}\n${status} ${text}`,
                stripped(portal, after, now),
                stripped(portal, after, isBack && back !== 'refused' ? (back.world as World) : after),
              );
              if (isBack && back !== 'refused') {
                ledger = back.ledger;
                ledger.rename(back.world, now);
              }
              if (isBack) {
                agree(`uma vez só: ${what}`, (await asking[at]!('POST', path)).status < 300, false);
                seldom[isDeletion ? 'restored' : 'undone']++;
              } else rare.stays++;
            }
            if (decision || nth % 8 === 0) {
              const tables = tablesOf(portal, server.stored());
              const stored = { ...tables, [said]: votes, [history]: server.history() };
              for (const [who, ask] of asking.entries()) {
                const other = new Person(portal, stored, tables.contas![who]!);
                seen.waiting += await agreeOnPendings(ask, other, what);
              }
            }
            seen.done++;
            seen.effects += expected.done.length;
            seen.shown += wanted.length;
          }
        };
        return whileServing(portal, company.rows, work, {
          current: () => ({ portal: served, version: 'v1' }),
        });
      },
      { companyOf: plain, times: 2 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen, seldom, rare);
    // A slow store gets through fewer of them.
    if (!wereAll) return;
    expect(Math.min(seen.done, seen.effects, seen.refused), JSON.stringify(seen)).toBeGreaterThan(4);
    // Few cases meet only few of them.
    const all = { ...seen, ...seldom, ...rare };
    if (runs > 100) expect(Math.min(...Object.values(all)), JSON.stringify(all)).toBeGreaterThan(0);
  });

  it('nobody learns hidden values through them', () =>
    everyCompany(
      (trial) =>
        besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
          for (let asked = 0; asked < 20; asked++) {
            await ask((...given) => {
              const request = writingBy(...given);
              return { ...request, path: dry(request.path) };
            });
            const { status } = await ask(writingBy);
            if (status < 300 && !areStillTwins()) return;
            await ask(readingBy);
          }
        }),
      { companyOf: ruledCompanyBy },
    ));
});

const isDull = (expected?: Outcome | 'unsure') =>
  expected === undefined || (typeof expected === 'object' && expected.done.length === 0);

/** Whether the config and the rights of the person let them take a write back, apart from what rules did. */
function mayTakeBack(then: Person, { kind, resource }: RuleWrite, isOffered: boolean): boolean {
  const { portal } = then;
  if (kind === 'remove') return portal.trash !== undefined;
  if (!isOffered || kind === 'merge') return false;
  const made = kind === 'create' && then.rows(resource).find(({ id }) => id === firstNewId);
  return !made || mayDelete(then, portal.resources[resource]!, made);
}

const isUndoing = ({ resources }: Portal) =>
  Object.values(resources).some(({ rules }) => rules.some(({ undo }) => undo));

/** True when the transition also writes fields that were not sent. */
const setBesides = ({ resources }: Portal, { resource, action, body }: RuleWrite) =>
  Object.keys(resources[resource]!.transitions.find(({ id }) => id === action)?.set ?? {}).some(
    (name) => !(name in body),
  );

const countSkipped = (body: unknown) => ((body as { skipped?: unknown[] }).skipped ?? []).length;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const told = ({ method, path, body = {} }: Request) => `${method} ${path} ${JSON.stringify(body)}`;

/** Computed fields (`rollup`, `lookup`) must be right too, now that references have changed. */
async function readAsStored(ask: Ask, person: Person, what: string) {
  for (const { id, from, history } of Object.values(person.portal.resources)) {
    if (from || history) continue;
    const { status, body } = await ask('GET', `/${id}`);
    if (status !== 200) continue;
    const known = person.found(id).map((row) => person.seen(id, row)!);
    agree(`lido depois: ${what}\n${id}`, (body as Row[]).map(ownPart).toSorted(byId), known.toSorted(byId));
  }
}

/** Returns how many records wait for the person. */
async function agreeOnPendings(ask: Ask, person: Person, what: string): Promise<number> {
  const { body } = await ask('GET', '/user-pendings');
  const wanted = pendingsOf(person);
  const told = (body as PendingsAnswer).groups.map(({ resource, transition, count, records }) => {
    const key = `${resource} ${transition.id}`;
    const ids = records.map(({ id }) => String(id));
    // Only the first few of them are named.
    const isWanted = count > ids.length && ids.every((id) => wanted[key]?.includes(id));
    return [key, isWanted ? wanted[key] : ids.toSorted(), count] as const;
  });
  const all = Object.entries(wanted).map(([key, ids]) => [key, ids, ids.length] as const);
  agree(`o que espera depois: ${what}`, told.toSorted(), all.toSorted());
  return all.length;
}

const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);

/** An effect as the person may see it, judged by the last state of its record, which another effect may have deleted. */
function shownTo(
  then: Person,
  { kind, resource, id, changes }: Done,
  all: readonly Done[],
): string | undefined {
  const gone = all.find((one) => one.was && one.resource === resource && one.id === id);
  const row = then.rows(resource).find((one) => one.id === id) ?? gone!.was!;
  const readable = new Set(
    then
      .of(resource)
      .filter((given) => !given.isName && then.covers(given, row))
      .flatMap(({ reads }) => [...reads]),
  );
  if (!readable.has('id')) return undefined;
  const shown = Object.entries(changes).filter(([name]) => readable.has(name));
  if (shown.length === 0 && kind !== 'create' && kind !== 'delete') return undefined;
  const { transitions } = then.portal.resources[resource]!;
  const isMove = kind === 'action' && shown.some(([name]) => transitions.some(({ field }) => field === name));
  return plainly({
    action: kind === 'action' && !isMove ? 'update' : kind,
    resource,
    ...(kind !== 'create' && { id: String(id) }),
    changes: Object.fromEntries(shown),
  });
}

/** The effect without its time and the ids of new records. */
function plainly({ action, resource, id, changes }: Effect): string {
  const isNew = (value: unknown) => Number(value) > 1000;
  const plain = (value: unknown): unknown => {
    if (isGap(value)) return null;
    if (Array.isArray(value)) return value.map((one) => (isRow(one) ? rowOf(one) : one));
    return isNew(value) ? 'novo' : typeof value === 'string' ? unnumbered(value) : value;
  };
  const rowOf = (row: Row) =>
    Object.entries(withoutGaps(row))
      .map(([name, value]) => [name, plain(value)])
      .toSorted();
  const told = Object.entries(changes).flatMap(([name, [was, now]]) =>
    /^criado/.test(name) || (isGap(was) && isGap(now)) ? [] : [[name, plain(was), plain(now)]],
  );
  return JSON.stringify([action, resource, isNew(id) ? 'novo' : id, told.toSorted()]);
}
