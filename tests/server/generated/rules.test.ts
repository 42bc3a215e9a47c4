/** For generated configs: rules do what docs/rules.md describes, and reveal nothing to anybody. */
import { describe, expect, it } from 'vitest';
import { agree } from '../../support/generate/agree.ts';
import { besideItsTwin } from '../../support/generate/compareTwins.ts';
import type { Chance } from '../../support/generate/chance.ts';
import { letTimePass, pauseBy } from '../../support/generate/clock.ts';
import { readingBy, writingBy, type Request } from '../../support/generate/hostile.ts';
import { people } from '../../support/generate/index.ts';
import { history, withFormulas } from '../../support/generate/records.ts';
import { ruledCompanyBy } from '../../support/generate/ruledCompany.ts';
import { stripped, tablesOf, unnumbered, type World } from '../../support/generate/strippedTables.ts';
import {
  askingAs,
  everyCompany,
  runs,
  timeout,
  whileServing,
  type Ask,
} from '../../support/generate/trial.ts';
import { mayDelete, writeOf, type RuleWrite } from '../../support/oracle/writes.ts';
import { said, type Vote } from '../../support/oracle/approvals.ts';
import { withWrite } from '../../support/oracle/afterWrite.ts';
import { whatFollows } from '../../support/oracle/following.ts';
import { Person } from '../../support/oracle/index.ts';
import type { Done, Seldom } from '../../support/oracle/ruleRecords.ts';
import { isGap, withoutGaps } from '../../support/oracle/person.ts';
import { writtenIn } from '../../support/oracle/writtenValues.ts';
import type { Row } from '../../support/oracle/figures.ts';
import type { Portal } from '../../../src/model/types.ts';

type Foreseen = { effects: Effect[]; refusals: unknown[] };
type Effect = { action: string; resource: string; id?: string; changes: Record<string, [unknown, unknown]> };

const plain = (chance: Chance) => ruledCompanyBy(chance, { plain: true, merging: true });
/** The messages of generated requirements. */
const required = /Não (?:pode|com|pela visão)\b/;
const dry = (path: string) => `${path}?dryRun=true`;

describe('whatever the rules', { timeout }, () => {
  it('they do what they declare and what the dry run showed, and refusals change nothing', async () => {
    const seen = { done: 0, effects: 0, refused: 0, shown: 0, merged: 0, set: 0 };
    const seldom: Record<Seldom | 'waits' | 'decided' | 'undone' | 'restored', number> = {
      ...{ waits: 0, decided: 0, undone: 0, restored: 0 },
      ...{ inViews: 0, rounds: 0, times: 0, along: 0, made: 0, rows: 0, entered: 0, found: 0, numbered: 0 },
    };
    const rare = { lent: 0, stays: 0 };
    const wereAll = await everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const asking = await Promise.all(people.map((name) => askingAs(server, name)));
          const worked = (id: string, row: Row) =>
            withFormulas(company.resources[id]!.fields, row, portal.timeZone);
          const written = writtenIn(portal, company.resources);
          const votes: Vote[] = [];
          for (let nth = 0; nth < 40; nth++) {
            letTimePass(pauseBy(chance));
            const at = chance.upTo(people.length - 1);
            const before = tablesOf(portal, server.stored());
            const account = before.contas![at]!;
            const person = new Person(
              portal,
              { ...before, [said]: votes, [history]: server.history() },
              account,
            );
            const request = settingOff(chance, { portal, resources: company.resources, person });
            const write = writeOf(request, portal);
            if (portal.resources[write.resource]!.from) continue;
            const done = withWrite({ portal, person, before, write, worked, written });
            const expected =
              done && done !== 'unsure'
                ? done.stays(
                    whatFollows(
                      portal,
                      account,
                      done.world,
                      done.changes,
                      worked,
                      written,
                      (what) => seldom[what]++,
                    ),
                  )
                : done;

            const foreseen = await asking[at]!(request.method, dry(request.path), request);
            agree(
              `o ensaio não grava: ${told(request)}`,
              stripped(portal, before, tablesOf(portal, server.stored())),
              stripped(portal, before, before),
            );
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
            const then = new Person(portal, expected.world as World, account);
            const shown = effects!.filter(({ action }) => !['notify', 'webhook', 'approve'].includes(action));
            const wanted = expected.done.flatMap((one) => shownTo(then, one) ?? []);
            agree(what, shown.map(plainly), wanted);
            if (write.kind === 'merge') {
              const now = after.contas!.find(({ id }) => id === account.id)!;
              await readAsStored(asking[at]!, new Person(portal, after, now), what);
              seen.merged++;
            }
            if (setBesides(portal, write)) seen.set++;
            const undo = reply.headers.get('undo');
            const isAlone = expected.done.length === 0 && decision?.does !== 'waits';
            const mayBeUndone = isAlone && mayTakeBack(then, write, before, offered !== undefined);
            agree(`pode ser desfeito: ${what}`, undo !== null, mayBeUndone);
            if (undo !== null) {
              const path = `/recent-changes/${undo}/undo`;
              const isDeletion = write.kind === 'remove';
              if (!isDeletion) {
                const other = await asking[1 - at]!('POST', path);
                agree(`só quem o fez desfaz: ${what}`, other.status, 404);
              }
              const { status, text } = await asking[at]!('POST', path);
              const now = tablesOf(portal, server.stored());
              const isBack = status < 300;
              agree(
                `desfeito: ${what}\n${status} ${text}`,
                stripped(portal, before, now),
                stripped(portal, before, isBack ? before : after),
              );
              if (isBack) {
                agree(`uma vez só: ${what}`, (await asking[at]!('POST', path)).status < 300, false);
                seldom[isDeletion ? 'restored' : 'undone']++;
              } else rare.stays++;
            }
            seen.done++;
            seen.effects += expected.done.length;
            seen.shown += wanted.length;
          }
        }),
      { companyOf: plain, times: 2 },
    );
    if (process.env.PORTAL_FC_RUNS) console.log(seen, seldom, rare);
    // A slow store gets through fewer of them.
    if (!wereAll) return;
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(4);
    expect(Math.min(...Object.values(seldom)), JSON.stringify(seldom)).toBeGreaterThan(0);
    // Few people are absent.
    if (runs > 100) expect(Math.min(...Object.values(rare))).toBeGreaterThan(0);
  });

  it('nobody learns through them what their screens do not show', () =>
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

/** Whether the config and the rights of the person let them take a write back; it had no effects. */
function mayTakeBack(
  then: Person,
  { kind, resource }: RuleWrite,
  before: World,
  isOffered: boolean,
): boolean {
  const { portal } = then;
  if (kind === 'remove') return portal.trash !== undefined;
  if (!isOffered || kind === 'merge') return false;
  const known = new Set(before[resource]!.map(({ id }) => id));
  const made = then.rows(resource).find(({ id }) => !known.has(id));
  return !made || mayDelete(then, portal.resources[resource]!, made);
}

/** True when the transition also writes fields that were not sent. */
const setBesides = ({ resources }: Portal, { resource, action, body }: RuleWrite) =>
  Object.keys(resources[resource]!.transitions.find(({ id }) => id === action)?.set ?? {}).some(
    (name) => !(name in body),
  );

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const told = ({ method, path, body = {} }: Request) => `${method} ${path} ${JSON.stringify(body)}`;

/** Computed fields (`rollup`, `lookup`) must be right too, now that references have changed. */
async function readAsStored(ask: Ask, person: Person, what: string) {
  for (const { id, from, history } of Object.values(person.portal.resources)) {
    if (from || history) continue;
    const { status, body } = await ask('GET', `/${id}`);
    if (status !== 200) continue;
    const known = person.found(id).map((row) => person.seen(id, row)!);
    agree(
      `lido depois: ${what}\n${id}`,
      (body as Row[]).map(withoutGaps).toSorted(byId),
      known.toSorted(byId),
    );
  }
}
const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);

/** A request that mostly triggers some rule. */
function settingOff(chance: Chance, target: Parameters<typeof writingBy>[1]): Request {
  for (let tries = 0; ; tries++) {
    const { headers: _version, ...request } = writingBy(chance, target);
    const { resource, kind } = writeOf(request, target.portal);
    const { rules } = target.portal.resources[resource]!;
    const doesSo = rules.some(({ on }) =>
      on.some(
        (one) =>
          one.kind === 'becomes' ||
          kind === 'merge' ||
          (kind === 'act' &&
            target.portal.resources[resource]!.transitions.some(({ approval }) => approval)) ||
          one.kind === { act: 'transition', remove: 'delete' }[kind as string] ||
          one.kind === kind,
      ),
    );
    if (doesSo || tries === 4) return request;
  }
}

/** An effect as the person may see it, judged by the final state of its record. */
function shownTo(then: Person, { kind, resource, id, changes }: Done): string | undefined {
  const row = then.rows(resource).find((one) => one.id === id)!;
  const readable = new Set(
    then
      .of(resource)
      .filter((given) => !given.isName && then.covers(given, row))
      .flatMap(({ reads }) => [...reads]),
  );
  if (!readable.has('id')) return undefined;
  const shown = Object.entries(changes).filter(([name]) => readable.has(name));
  if (shown.length === 0 && kind !== 'create') return undefined;
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
