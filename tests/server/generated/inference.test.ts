/** Of every config by chance: what somebody may not read makes no difference to anything that he is answered. */
import { describe, it } from 'vitest';
import { people } from '../../support/generate/index.ts';
import { readingBy, writingBy, type Request } from '../../support/generate/hostile.ts';
import {
  askingAs,
  everyCompany,
  serve,
  timeout,
  type Ask,
  type Trial,
} from '../../support/generate/trial.ts';
import { twinOf } from '../../support/generate/twins.ts';
import { Person, toldTo } from '../../support/oracle/index.ts';
import type { TestServer } from '../../support/server.ts';

const stats = new Map<string, number>();
const changes: number[] = [];
process.on(
  'exit',
  () =>
    process.env.STATS && console.log([...stats].sort(), changes.reduce((a, b) => a + b, 0) / changes.length),
);
import { afterAll } from 'vitest';
afterAll(() =>
  console.log([...stats].sort().join('\n'), changes.reduce((a, b) => a + b, 0) / changes.length),
);
describe('whatever the config', { timeout }, () => {
  it('no request that reads tells two sets of records apart that differ in what its sender may not read', () =>
    everyCompany((trial) =>
      besideItsTwin(trial, false, async ({ ask }) => {
        for (let asked = 0; asked < 40; asked++) await ask(readingBy);
      }),
    ));

  it('nor does one that writes, whether it is refused or done', () =>
    everyCompany((trial) =>
      besideItsTwin(trial, true, async ({ ask, areStillTwins }) => {
        for (let asked = 0; asked < 25; asked++) {
          const { status } = await ask(writingBy);
          // what he has changed may have brought to light what he could not see
          if (status < 300 && !areStillTwins()) return;
        }
      }),
    ));
});

type Pair = {
  /** Sends one request to both. */
  ask: (make: typeof readingBy) => Promise<{ status: number }>;
  areStillTwins: () => boolean;
};

/** Two servers of one config, whose records differ in nothing that this person is told. */
async function besideItsTwin(
  { chance, company, portal }: Trial,
  writing: boolean,
  work: (pair: Pair) => Promise<void>,
) {
  const at = chance.upTo(people.length - 1);
  const name = people[at]!;
  const twin = twinOf(chance, portal, company, at, writing);
  if (twin.changes.length === 0) return;
  const servers = await Promise.all([serve(portal, company.rows), serve(portal, twin.rows)]);
  try {
    const asking = await Promise.all(servers.map((server) => askingAs(server, name)));
    const told = (server: TestServer) => {
      const rows = { ...company.rows, ...server.stored() };
      return toldTo(new Person(portal, rows, rows.contas![at]!), { writing: true });
    };
    const person = new Person(portal, company.rows, company.rows.contas![at]!);
    await work({
      ask: async (make) => {
        const request = make(chance, { portal, resources: company.resources, person, touched: twin.touched });
        const [one, other] = await Promise.all(asking.map((ask) => answer(ask, request)));
        if (one!.text !== other!.text)
          throw new Error(difference(name, request, one!.text, other!.text, twin.changes));
        if (process.env.STATS) {
          const k = [
            request.method,
            request.path.split('/').length,
            one!.status,
            one!.status === 422 || one!.status === 409
              ? one!.text.replace(/"[A-Z][^"]*"/g, '').slice(0, 0)
              : '',
          ].join(' ');
          stats.set(k, (stats.get(k) ?? 0) + 1);
          changes.push(twin.changes.length);
        }
        return one!;
      },
      areStillTwins: () => told(servers[0]!) === told(servers[1]!),
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const difference = (
  name: string,
  { method, path, body }: Request,
  one: string,
  other: string,
  changes: readonly string[],
) =>
  [
    `${name} ${method} ${decodeURIComponent(path)} ${JSON.stringify(body ?? '')}`,
    `one   ${one}`,
    `other ${other}`,
    ...changes,
  ].join('\n  ');

const unlike = ['date', 'connection', 'keep-alive', 'x-request-id'];

/** All that comes back, but for the time of day. */
async function answer(ask: Ask, { method, path, body, headers }: Request) {
  const reply = await ask(method, path, { ...(body && { body }), ...(headers && { headers }) });
  const told = Object.fromEntries([...reply.headers].filter(([name]) => !unlike.includes(name)));
  const timeless = reply.text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, (moment) =>
    moment.startsWith(`"${today()}`) ? '"now"' : moment,
  );
  return { status: reply.status, text: [reply.status, timeless, JSON.stringify(told)].join(' ') };
}
const today = () => new Date().toISOString().slice(0, 10);
