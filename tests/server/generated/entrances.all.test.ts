/** For generated configs: groups, required factors, keys for programs and proof of identity give and hold back what they say. */
import { describe, it } from 'vitest';
import type { Portal, Resource } from '#model/types.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { letTimePass, pauseBy } from '#tests/support/generate/clock.ts';
import type { Chance } from '#tests/support/generate/chance.ts';
import { writingBy, type Request } from '#tests/support/generate/hostile.ts';
import { people } from '#tests/support/generate/index.ts';
import { history } from '#tests/support/generate/records.ts';
import {
  address,
  askingAs,
  enteredCompanyBy,
  everyCompany,
  timeout,
  whileServing,
  type Ask,
  type Trial,
} from '#tests/support/generate/trial.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { KeyHolder, needsFactor, type KeyScope } from '#tests/support/oracle/entrances.ts';
import { Person } from '#tests/support/oracle/index.ts';
import { ownPart } from '#tests/support/oracle/person.ts';
import { verdictOn, writeOf } from '#tests/support/oracle/writes.ts';
import type { TestServer } from '#tests/support/server.ts';
import { appCode } from '#tests/support/signIn/appCode.ts';

type Stored = Record<string, Row[]>;
const minute = 60_000;

const storedIn = (server: TestServer, { company }: Trial): Stored => ({
  ...company.rows,
  ...(server.stored() as Stored),
  [history]: server.history() as never,
});
const accountAt = (stored: Stored, at: number): Row => stored.contas![at]!;

/** Each account, with a session. */
const everyAccount = (
  proof: (one: { trial: Trial; server: TestServer; at: number; ask: Ask }) => Promise<void>,
) =>
  everyCompany(
    (trial) =>
      whileServing(trial.portal, trial.company.rows, async (server) => {
        for (const [at, name] of people.entries())
          await proof({ trial, server, at, ask: await askingAs(server, name) });
      }),
    { companyOf: enteredCompanyBy },
  );

/** What the lists answer, as the oracle has it. */
async function lists(what: string, ask: Ask, person: Person, isHeldBack = false) {
  for (const { id, history: isPast } of Object.values(person.portal.resources)) {
    if (isPast) continue;
    const path = address(`/${id}`, { sort: ['id', 'ASC'] });
    const { status, body, text } = await ask('GET', path);
    const mayList = person.of(id).some(({ reads, byIdOnly }) => reads.size > 0 && !byIdOnly);
    agree(`${what} ${path} ${status === 403 ? text : ''}`, status, mayList && !isHeldBack ? 200 : 403);
    if (status !== 200) continue;
    const sorted = (rows: readonly Row[]) =>
      rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
    const wanted = person.found(id).map((row) => person.seen(id, row)!);
    agree(`${what} ${path}`, sorted((body as Row[]).map(ownPart)), sorted(wanted));
  }
}

async function addFactor(ask: Ask) {
  const { setUp, secret } = (await ask('POST', '/account/factors/totp')).body as Record<string, string>;
  const body = { setUp, code: appCode(secret!) };
  agree('first factor', (await ask('POST', '/account/factors/totp/confirm', { body })).status, 201);
}

/** Sends a write; all else that it may change is another test's. `isOpen`: the oracle lets it through. */
async function tryWrite(
  chance: Chance,
  trial: Trial,
  person: Person,
  stored: Stored,
  ask: Ask,
  request = writingBy(chance, {
    portal: trial.portal,
    resources: trial.company.resources,
    person,
  }),
) {
  const { portal } = trial;
  const resource = portal.resources[request.path.split('/')[1]!]!;
  const write = writeOf(request, portal);
  const verdict = verdictOn(person, write, (record) => {
    const id = record.id ?? 1001;
    const others = stored[write.resource]!.filter((row) => row.id !== id);
    const now = { ...stored, [write.resource]: [...others, { ...record, id }] };
    const then = Object.create(person, { stored: { value: now } }) as Person;
    return { person: then, row: person.rows(write.resource).find((row) => row.id === id) ?? record };
  });
  const transition = resource.transitions.find(({ id }) => request.path.endsWith(`/actions/${id}`));
  const { status, body, text } = await ask(request.method, request.path, request);
  const what = `${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}: ${verdict.why}\n${status} ${text}`;
  return { request, write, resource, transition, verdict, status, body: body as Row, what };
}

/** Accounts, and who approves for whom. */
const decidesAboutRights = ({ accounts, delegations }: Portal, { id }: Resource) =>
  id === accounts.resource || id === delegations?.resource;

/** A transition that asks for proof of identity, of a record on which this person has the button. */
function guardedBy(chance: Chance, person: Person): Request | undefined {
  const open = Object.values(person.portal.resources).flatMap(({ id, transitions }) =>
    transitions
      .filter(({ confirmIdentity }) => confirmIdentity)
      .flatMap((one) =>
        person.rows(id).flatMap((row) => {
          const given = person
            .of(id)
            .some(({ moves, ...rest }) => moves.has(one.id) && person.covers({ moves, ...rest }, row));
          return given && one.from.includes(String(row[one.field]))
            ? [
                {
                  method: 'POST',
                  path: `/${id}/${encodeURIComponent(String(row.id))}/actions/${one.id}`,
                  body: {},
                },
              ]
            : [];
        }),
      ),
  );
  return open.length > 0 ? chance.pick(open) : undefined;
}

describe('whatever the config', { timeout }, () => {
  it('groups count for an hour after they were confirmed, and a factor that is required holds all else back', () =>
    everyAccount(async ({ trial, server, at, ask }) => {
      const { chance, portal } = trial;
      for (let time = 0; time < 2; time++) {
        letTimePass(pauseBy(chance));
        const stored = storedIn(server, trial);
        const person = new Person(portal, stored, accountAt(stored, at));
        const lacks =
          needsFactor(person) &&
          stored.$factors?.every(({ account }) => String(account) !== String(person.account.id)) !== false;
        await lists(`${people[at]!} ${lacks ? 'sem fator' : ''}`, ask, person, lacks);
        if (lacks) await addFactor(ask);
      }
    }));

  it('a key sees what its screens show its owner, and changes what its verbs allow, and no more', () =>
    everyAccount(async ({ trial, server, at, ask }) => {
      const { chance, portal } = trial;
      const ownStored = storedIn(server, trial);
      const owner = new Person(portal, ownStored, accountAt(ownStored, at));
      if (needsFactor(owner)) {
        const refused = await ask('GET', '/user-keys');
        if (refused.status === 403) await addFactor(ask);
      }
      const answer = await ask('GET', '/user-keys');
      agree(`${people[at]!} own keys`, answer.status, 200);
      const { offered, latest } = answer.body as unknown as {
        offered: { path: string; verbs: { id: string }[] }[];
        latest: string;
      };
      if (offered.length === 0) return;
      const chosen = chance.several(offered);
      const verbs = [...new Set(chosen.flatMap((one) => one.verbs.map(({ id }) => id)))];
      const scope: KeyScope = { screens: chosen.map(({ path }) => path), verbs: chance.several(verbs) };
      const made = await ask('POST', '/user-keys', { body: { label: 'Robô', ...scope, expires: latest } });
      agree(`${people[at]!} ${JSON.stringify(scope)} ${made.text}`, made.status, 201);
      const { key } = made.body as { key: string };
      const byKey: Ask = (method, path, sending = {}) => server.api(method, path, { token: key, ...sending });
      const what = `${people[at]!} ${JSON.stringify(scope)}`;
      for (let time = 0; time < 6; time++) {
        letTimePass(pauseBy(chance));
        const stored = storedIn(server, trial);
        const holder = new KeyHolder(portal, stored, accountAt(stored, at), scope);
        if (time % 3 === 0) await lists(what, byKey, holder, !scope.verbs.includes('read'));
        const tried = await tryWrite(chance, trial, holder, stored, byKey);
        if (tried.resource.from) continue;
        if (tried.status < 300 && tried.transition?.confirmIdentity)
          throw new Error(`${what} ${tried.what}: no key proves anybody's identity`);
        const isAsked = tried.transition?.confirmIdentity || decidesAboutRights(portal, tried.resource);
        const mayBe = isAsked ? [403] : [];
        const isRight = [...tried.verdict.right, ...mayBe, 409, 412, 422].includes(tried.status);
        if (tried.status < 300 || tried.status === 403) agree(`${what} ${tried.what}`, isRight, true);
        if (tried.status < 300)
          agree(`${what} ${tried.what}`, tried.verdict.right.includes(tried.status), true);
      }
    }));

  it('a session that began more than ten minutes ago proves its identity where a transition asks for it, and nowhere else', () =>
    everyAccount(async ({ trial, server, at, ask }) => {
      const { chance, portal } = trial;
      letTimePass(11 * minute);
      for (let time = 0; time < 6; time++) {
        const stored = storedIn(server, trial);
        const person = new Person(portal, stored, accountAt(stored, at));
        if (needsFactor(person)) return;
        const aimed = chance.maybe(70) ? guardedBy(chance, person) : undefined;
        const tried = await tryWrite(chance, trial, person, stored, ask, aimed);
        const { transition, status, body, request, resource, what, verdict } = tried;
        if (resource.from) continue;
        const asks = transition?.confirmIdentity === true;
        if (body?.stepUp) agree(what, asks || decidesAboutRights(portal, resource), true);
        if (asks) agree(what, status >= 300, true);
        if (!asks || !body?.stepUp) continue;
        agree(
          what,
          verdict.right.some((one) => one < 300),
          true,
        );
        agree(what, storedIn(server, trial)[resource.id], stored[resource.id]);
        const method = (body.methods as string[]).includes('password') ? 'password' : 'totp';
        const proof = await ask('POST', '/login/step-up', { body: { method, password: 'folhear1234' } });
        agree(`${what}\n${proof.text}`, proof.status, 200);
        const again = await ask(request.method, request.path, request);
        agree(`${what}\n${again.status} ${again.text}`, verdict.right.includes(again.status), true);
        letTimePass(11 * minute);
      }
    }));
});
