/** Sends the same requests to two servers whose answers must be equal for a given user. */
import { isDeepStrictEqual } from 'node:util';
import type { readingBy, Request } from './hostile.ts';
import { people } from './records.ts';
import { letTimePass } from './clock.ts';
import { askingAs, serve, type Ask, type Trial } from './trial.ts';
import { twinOf, type Difference } from './twins.ts';
import { Person, revealedTo } from '../oracle/index.ts';
import { isAdopting, type TestServer } from '../server.ts';

export type Pair = {
  /** Sends one request to both servers. */
  ask: (make: typeof readingBy) => Promise<{ status: number }>;
  /** Where the records of the two differ. */
  differences: readonly Difference[];
  areStillTwins: () => boolean;
};

/** Starts two servers of one config whose records differ only in fields hidden from this user. */
export async function besideItsTwin(
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
      return revealedTo(new Person(portal, rows, rows.contas![at]!), { writing: true });
    };
    const areStillTwins = () => told(servers[0]!) === told(servers[1]!);
    const person = new Person(portal, company.rows, company.rows.contas![at]!);
    await work({
      ask: async (make) => {
        // Too little for a day to end: the records were chosen by what they reveal at the beginning.
        letTimePass(1);
        const request = make(chance, { portal, resources: company.resources, person, touched: twin.touched });
        const answers = await Promise.all(asking.map((ask) => answer(ask, request)));
        const [one, other] = answers as [Answered, Answered];
        if (one.text === other.text) return one;
        // A write may return a record that it moved into the user's rows, if a read returns the same.
        const isDone = request.method !== 'GET' && one.status < 300 && one.status === other.status;
        const asRead = await Promise.all(
          answers.map((each, index) => isDone && isAsRead(asking[index]!, request, each)),
        );
        if (!isDone || areStillTwins() || asRead.includes(false))
          throw new Error(difference(name, request, one.text, other.text, twin.changes));
        return one;
      },
      differences: twin.differences,
      areStillTwins,
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

export type Answered = { status: number; text: string; body: unknown };

/** True when the response to a write equals a later GET of the record, in whichever order a store keeps fields. */
async function isAsRead(ask: Ask, { path }: Request, { body }: Answered): Promise<boolean> {
  const { id } = body as { id?: unknown };
  const read = await ask('GET', `/${path.split('/')[1]!}/${encodeURIComponent(String(id))}`);
  return read.status === 200 && isDeepStrictEqual(read.body, body);
}

/** The whole response, except digests and channels made with the server's own secret: the clock is the same for both. */
export async function answer(ask: Ask, { method, path, body, headers }: Request): Promise<Answered> {
  const reply = await ask(method, path, { ...(body && { body }), ...(headers && { headers }) });
  // How well a digest packs is by chance.
  const isPacked = reply.headers.has('content-encoding');
  const told = Object.fromEntries(
    [...reply.headers].filter(([name]) => !unlike.includes(name) && !(isPacked && name === 'content-length')),
  );
  // The stages are compared, not how long they take, nor their order: on PostgreSQL some are under way together.
  const stages = told['server-timing']?.replaceAll(/;dur=[\d.]+/g, '').split(', ');
  if (stages) told['server-timing'] = stages.toSorted().join(', ');
  const keyless = unversioned(reply.text.replaceAll(/"(digest|channel)":"[\w-]+"/g, '"$1":"…"'));
  return {
    status: reply.status,
    body: reply.body,
    text: [reply.status, keyless, unversioned(JSON.stringify(told))].join(' '),
  };
}

/** Versions in tables of other programs number the transactions of the whole database, in which both servers are. */
const unversioned = (text: string) =>
  isAdopting
    ? text
        .replaceAll(/("version":|"etag":"\W*"?)\d+/g, '$1…')
        .replace(/"content-length":"\d+"/, '"content-length":"…"')
    : text;
