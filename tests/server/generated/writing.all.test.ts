/**
 * For generated configs: writes that the screens allow succeed, all others are refused and change nothing.
 */
import { describe, it } from 'vitest';
import { letTimePass, pauseBy } from '#tests/support/generate/clock.ts';
import { people } from '#tests/support/generate/index.ts';
import { agree } from '#tests/support/generate/agree.ts';
import { history } from '#tests/support/generate/records.ts';
import { writingBy, type Request } from '#tests/support/generate/hostile.ts';
import {
  askingAs,
  everyCompany,
  mergingCompanyBy,
  proving,
  timeout,
  whileServing,
} from '#tests/support/generate/trial.ts';
import { said, type Vote } from '#tests/support/oracle/approvals.ts';
import { writeOf, verdictOn, type RuleWrite } from '#tests/support/oracle/writes.ts';
import { Person } from '#tests/support/oracle/index.ts';
import type { Row } from '#tests/support/oracle/figures.ts';
import { tryingBy } from '#tests/support/generate/asides.ts';
import { besideItsTwin } from '#tests/support/generate/compareTwins.ts';

type Stored = Record<string, Row[]>;

describe('whatever the config', { timeout }, () => {
  it('writes are done as the screens grant, and refusals change nothing', () =>
    everyCompany(
      ({ chance, company, portal }) =>
        whileServing(portal, company.rows, async (server) => {
          const asking = await Promise.all(people.map(async (name) => proving(await askingAs(server, name))));
          const votes: Vote[] = [];
          for (let nth = 0; nth < 16; nth++) {
            letTimePass(pauseBy(chance));
            const at = chance.upTo(people.length - 1);
            const before = server.stored() as Stored;
            const personOf = (stored: Stored) =>
              new Person(
                portal,
                { ...stored, [said]: votes, [history]: server.history() },
                stored.contas![at]!,
              );
            const person = personOf(before);
            const request = writingBy(chance, { portal, resources: company.resources, person });
            if (portal.resources[resourceOf(request)]!.from) continue;
            const write = writeOf(request, portal);
            const verdict = verdictOn(person, write, (record) => {
              const id = record.id ?? 1001;
              const others = before[write.resource]!.filter((row) => row.id !== id);
              const then = personOf({ ...before, [write.resource]: [...others, { ...record, id }] });
              return { person: then, row: then.rows(write.resource).find((row) => row.id === id)! };
            });
            const { status, text } = await asking[at]!(request.method, request.path, request);
            const what = `${people[at]!} ${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}: ${verdict.why}\n${status} ${text}`;
            const isStale = request.headers !== undefined && status === 409;
            if (!isStale) agree(what, verdict.right.includes(status), true);
            const { decision } = verdict;
            if (status < 300 && decision?.does !== 'refused' && decision?.vote) votes.push(decision.vote);
            const after = server.stored() as Stored;
            const [done, rest] =
              status < 300 ? [write, (verdict.then ?? before) as Stored] : [undefined, before];
            agree(what, changesIn(rest, after, done, verdict.changes), []);
          }
        }),
      { companyOf: mergingCompanyBy },
    ));
});

const resourceOf = ({ path }: Request) => path.split('/')[1]!;

/** The changes that should not have happened; all changes, if the request was refused. */
function changesIn(
  before: Stored,
  after: Stored,
  done: RuleWrite | undefined,
  mayChange: ReadonlySet<string>,
): string[] {
  return Object.keys({ ...before, ...after })
    .filter((id) => !id.startsWith('$'))
    .flatMap((id) => {
      const [was, is] = [byId(before[id]), byId(after[id])];
      return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): string[] => {
        const [one, other] = [was.get(key), is.get(key)];
        const place = `${id}/${key}`;
        const isMeant = done?.resource === id;
        if (!one) return isMeant && done.kind === 'create' ? [] : [`${place} apareceu`];
        if (!other) return isMeant && done.kind === 'remove' && done.id === key ? [] : [`${place} sumiu`];
        const names = Object.keys({ ...one, ...other }).filter(
          (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
        );
        const isOwn = isMeant && done.id === key;
        const wrong = names.filter((name) => !isOwn || !(name === 'version' || mayChange.has(name)));
        return wrong.map(
          (name) => `${place} ${name}: ${JSON.stringify(one[name])} -> ${JSON.stringify(other[name])}`,
        );
      });
    });
}

const byId = (rows: readonly Row[] = []) => new Map(rows.map((row) => [String(row.id), row]));

/**
 * For generated configs: no response to a write depends on data that its sender may not read. Reads are in
 * tests/server/attacks/channels.all.test.ts.
 */
describe('whatever the config', { timeout }, () => {
  it('no write, refused or done, reveals a difference in data that its sender may not read', () =>
    everyCompany(
      (trial) =>
        besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
          for (let asked = 0; asked < 25; asked++) {
            const { status } = await ask(trial.chance.maybe(25) ? tryingBy : writingBy);
            // The write may have revealed records to the user that were hidden before.
            if (status < 300 && !areStillTwins()) return;
          }
        }),
      { companyOf: mergingCompanyBy },
    ));
});
