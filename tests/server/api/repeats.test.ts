/**
 * The column `repeat` of the table of operations: a request that comes again with its Idempotency-Key acts once, at the same time
 * and after a restart. Runs on both stores.
 */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerOnce } from '#server/api/answerOnce.ts';
import type { Operations } from '#access/operations.ts';
import { HttpError, type HttpResponse } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { changingAddresses } from '#tests/support/authorization/changingAddresses.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';

const server = sharedServer(() => ({ portal: twoYards(), rows: yardRows() }));

type Asked = {
  method?: string;
  path: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};
/** `other`: another request that must not be taken for it. */
type Case = { asked: Asked; other: Asked; who?: string };

type Keyed = {
  [Name in keyof Operations]: Operations[Name]['repeat'] extends 'reads' ? never : Name;
}[keyof Operations];

const file = (path: string, raw: string, name = 'file'): Asked => ({
  path,
  raw,
  headers: { 'Content-Type': 'application/octet-stream', 'X-File-Name': name },
});
const statement = (memo: string) =>
  ofxText([
    {
      bank: '0341',
      branch: '0002',
      account: '10002',
      balance: '100.00',
      transactions: [{ date: '20261020', amount: '55.00', id: memo, memo }],
    },
  ]);
const accept = (line: number) => ({ accept: [{ line, partners: [{ resource: 'claims', id: line }] }] });

const ofRecords: Readonly<Record<Keyed, Case>> = {
  create: {
    asked: { path: '/deals', body: { name: 'A new deal', yardId: 2 } },
    other: { path: '/deals', body: { name: 'Another deal', yardId: 2 } },
  },
  update: {
    asked: { method: 'PUT', path: '/deals/2', body: { value: 7 } },
    other: { method: 'PUT', path: '/deals/2', body: { value: 8 } },
  },
  remove: { asked: { method: 'DELETE', path: '/deals/12' }, other: { method: 'DELETE', path: '/deals/10' } },
  merge: {
    asked: { path: '/deals/9/merge', body: { from: 11 } },
    other: { path: '/deals/9/merge', body: { from: 11, value: 4 } },
  },
  transition: {
    asked: { path: '/deals/4/actions/send', body: {} },
    other: { path: '/deals/6/actions/send', body: {} },
  },
  letter: {
    asked: { path: '/deals/8/letters', body: { screen: '/south/deals', button: 'Write' } },
    other: { path: '/deals/6/letters', body: { screen: '/south/deals', button: 'Write' } },
    who: 'leitor',
  },
  bulk: {
    asked: {
      path: '/deals/bulk',
      body: { do: 'update', data: { value: 9 }, records: [{ id: 6 }, { id: 10 }] },
    },
    other: { path: '/deals/bulk', body: { do: 'update', data: { value: 3 }, records: [{ id: 6 }] } },
  },
  documents: {
    asked: file('/moves/documents', statement('ONE')),
    other: file('/moves/documents', statement('TWO')),
  },
  reconcile: {
    asked: { path: '/moves/reconcile', body: accept(2) },
    other: { path: '/moves/reconcile', body: accept(4) },
  },
  upload: {
    asked: file('/deals/files/file', '<?xml version="1.0"?><a/>', 'a.xml'),
    other: file('/deals/files/file', '<?xml version="1.0"?><b/>', 'a.xml'),
  },
};

const own: Readonly<Record<string, Case>> = {
  'POST /user-keys': {
    asked: { path: '/user-keys', body: keyNamed('One') },
    other: { path: '/user-keys', body: keyNamed('Other') },
    who: 'leitor',
  },
  'POST /user-invitations': {
    asked: { path: '/user-invitations', body: invitationTo('nova') },
    other: { path: '/user-invitations', body: invitationTo('outra') },
    who: 'admin',
  },
  'POST /user-favourites': {
    asked: { path: '/user-favourites/pin', body: { path: '/both/deals', pinned: true } },
    other: { path: '/user-favourites/pin', body: { path: '/both/moves', pinned: true } },
  },
  'POST /user-preferences': {
    asked: { path: '/user-preferences/set', body: { key: 'a.b', value: 1 } },
    other: { path: '/user-preferences/set', body: { key: 'a.b', value: 2 } },
  },
  'POST /record-exports': {
    asked: { path: '/record-exports', body: { resource: 'deals', format: 'csv', count: 1 } },
    other: { path: '/record-exports', body: { resource: 'deals', format: 'csv', count: 2 } },
  },
};
function keyNamed(label: string) {
  return { label, screens: ['/south/deals'], verbs: ['read'], expires: '2027-06-30' };
}
function invitationTo(name: string) {
  return { email: `${name}@example.com`, name, permissions: ['leitor'] };
}

const cases: [string, Case][] = [...Object.entries(ofRecords), ...Object.entries(own)];
const keyOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32);
const send = async (
  { who = 'balcao' }: Case,
  { method = 'POST', path, body, raw, headers }: Asked,
  key: string,
) =>
  server.api(method, path, {
    token: await server.tokenOf(who),
    headers: { ...headers, 'Offer-Undo': '1', 'Idempotency-Key': key },
    ...(raw === undefined ? body !== undefined && { body } : { raw }),
  });
const told = ({ status, headers, body }: Reply) => ({
  status,
  body: body as unknown,
  undo: headers.get('undo'),
  location: headers.get('location'),
  etag: headers.get('etag'),
});
/** All that is stored but the requests themselves. */
const stored = async () => {
  await server.refresh();
  const { $requests: _requests, ...data } = server.stored();
  return JSON.stringify([data, server.history().length]);
};

const answers = new Map<string, Reply>();

describe.each(cases)('%s', (name, one) => {
  const key = keyOf(name);
  let first: Reply;
  let after: string;
  beforeAll(async () => {
    const twins = await Promise.all([send(one, one.asked, key), send(one, one.asked, key)]);
    after = await stored();
    const replayed = twins.map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed.toSorted(), twins[0].text).toEqual([null, 'true']);
    expect(told(twins[0])).toEqual(told(twins[1]));
    [first] = twins;
    answers.set(name, first);
  });

  it('acts once for two requests with one key at the same time, and answers both alike', () => {
    expect(first.status, first.text).toBeLessThan(300);
  });

  it('answers the same once more, and stores nothing', async () => {
    const again = await send(one, one.asked, key);
    expect(told(again)).toEqual(told(first));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await stored()).toBe(after);
  });

  it('never takes another request with the key for this one', async () => {
    const { status, headers } = await send(one, one.other, key);
    expect([status, headers.get('idempotent-replayed')]).toEqual([409, null]);
    expect(await stored()).toBe(after);
  });

  it('takes the key of another account for another request', async () => {
    const { status, headers } = await send({ ...one, who: 'acervo' }, one.asked, key);
    expect([name, status, headers.get('idempotent-replayed')]).not.toEqual([name, 409, null]);
    expect(headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('any address', () => {
  const changing = changingAddresses.map(({ method, path }): [string] => [`${method} /${path}`]);
  const recordsAsked = Object.entries(ofRecords).map(([, { asked }]): [string] => [
    `${asked.method ?? 'POST'} ${asked.path}`,
  ]);

  it.each([...changing, ...recordsAsked])('%s refuses a key that is none', async (asked) => {
    const [method, path] = asked.split(' ') as [string, string];
    const one = [...Object.values(ofRecords)].find((known) => known.asked.path === path)?.asked;
    const { status, message } = await send(
      { asked: { path }, other: { path }, who: 'balcao' },
      { body: {}, ...one, method, path },
      'short',
    );
    expect([status, message]).toEqual([400, translate('write.badKey')]);
  });
});

describe('after a restart', () => {
  beforeAll(async () => {
    await server.restart();
    // The first write brings the records up to date.
    expect((await server.as('balcao').put('/deals/5', { value: 1 })).status).toBe(200);
  });

  it.each(cases)('%s answers the same as before', async (name, one) => {
    const before = await stored();
    const again = await send(one, one.asked, keyOf(name));
    expect(told(again)).toEqual(told(answers.get(name)!));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await stored()).toBe(before);
  });
});

describe('a process that stops in the middle', () => {
  const secret = new Uint8Array(32).fill(7);
  const done = async () => ({ body: { n: 1 } });
  const once = (key: string, repeat: 'again' | 'once', act: () => Promise<HttpResponse>) =>
    answerOnce({ store: server.store, secret }, { account: '1', key, mark: 'm', repeat }, act);
  const fails = () => Promise.reject(new Error('stopped'));

  it('lets come again what does no more when it is done twice', async () => {
    await expect(once('stopped-again', 'again', fails)).rejects.toThrow('stopped');
    expect(await once('stopped-again', 'again', done)).toEqual({ body: { n: 1 } });
  });

  it('refuses what it may have done, and says to look first', async () => {
    await expect(once('stopped-once', 'once', fails)).rejects.toThrow('stopped');
    await expect(once('stopped-once', 'once', done)).rejects.toMatchObject({
      status: 409,
      message: translate('write.outcomeUnknown'),
    });
  });

  it('keeps no key of a refusal', async () => {
    await expect(
      once('refused-once', 'once', () => Promise.reject(new HttpError(422, 'no'))),
    ).rejects.toThrow('no');
    expect(await once('refused-once', 'once', done)).toEqual({ body: { n: 1 } });
  });

  it('keeps no answer in words that the store alone could tell', async () => {
    await once('kept-secretly', 'once', async () => ({ body: { key: 'plain words' } }));
    await server.refresh();
    expect(JSON.stringify(server.stored())).not.toMatch(/plain words|kept-secretly/);
  });
});
