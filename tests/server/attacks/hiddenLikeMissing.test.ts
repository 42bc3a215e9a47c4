/**
 * Whatever an operation is asked about, a record that its user may not see is as if it were not there: the same status, words,
 * headers and counts. Each operation of the table has its questions here, each of which names a hidden record, and the same of a
 * missing one. Runs on both stores.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentPreview } from '#features/documents/shared/answers.ts';
import type { OperationName } from '#access/operations.ts';
import { systemAddresses } from '#server/api/systemRoutes.ts';
import {
  documentOf,
  north,
  south,
  twoYards,
  unknownDocument,
  yardRows,
} from '#tests/support/companies/twoYards.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';
import { eventText, keyOfNote, nfeText, type NoteText } from '#tests/support/values/noteFile.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';

const server = sharedServer(() => ({ portal: twoYards(), rows: yardRows() }));

type Asked = {
  method?: string;
  path: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};
/** `said`: what the two name, the missing first; each is replaced by the hidden one before the answers are compared. */
type Pair = { hidden: Asked; missing: Asked; said: readonly (readonly [missing: string, hidden: string])[] };

const [hiddenId, missingId] = [7, 9007];
const ids = [[String(missingId), String(hiddenId)]] as const;
/** The same request about each of the two ids. */
const about = (ask: (id: number) => Asked): Pair => ({
  hidden: ask(hiddenId),
  missing: ask(missingId),
  said: ids,
});
const vaults = (ask: (id: number) => Asked): Pair => ({
  hidden: ask(north),
  missing: ask(9001),
  said: [['9001', '1']],
});
const post = (path: string, body: unknown): Asked => ({ method: 'POST', path, body });
const asJson = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const trialAndReal = (ask: (query: string) => Pair): Pair[] => [ask('?dryRun=true'), ask('')];

// Documents.

const file = (resource: string, raw: string, query: string, answers?: object): Asked => ({
  method: 'POST',
  path: `/${resource}/documents${query}`,
  raw,
  headers: {
    'Content-Type': 'application/octet-stream',
    'X-File-Name': 'file',
    ...(answers && { 'X-Answers': JSON.stringify(answers) }),
  },
});
type Said = { at?: number; account?: string; amount?: string; memo?: string };
const statement = ({ at = north, account, amount = '700.00', memo = 'LINE 7' }: Said) =>
  ofxText([
    {
      bank: '0341',
      branch: `000${at}`,
      account: account ?? `1000${at}`,
      balance: '100.00',
      transactions: [{ date: '20261020', amount, id: 'F7', memo }],
    },
  ]);
const noteOf = (number: string, company: string, supplier = '12345678000195'): NoteText => ({
  number,
  issuer: { document: supplier, name: 'Alder' },
  recipient: { document: company, name: 'Yard' },
  items: [{ amount: '100.00' }],
});
/** Stored by the chief. */
const stored = noteOf('501', documentOf[north]);
const dropped = noteOf('502', documentOf[north]);
const unknown = noteOf('777', documentOf[north]);
/** The same note for the north, and for a company that is none. */
const notOurs = noteOf('501', unknownDocument);
const notes = (hidden: NoteText, missing: NoteText, query: string): Pair => ({
  hidden: file('notes', nfeText(hidden), query),
  missing: file('notes', nfeText(missing), query),
  said: [
    [keyOfNote(missing), keyOfNote(hidden)],
    [unknownDocument, documentOf[north]],
    [`"number":"${missing.number}"`, `"number":"${hidden.number}"`],
    [`"number":${missing.number}`, `"number":${hidden.number}`],
  ],
});
const cancellations = (hidden: NoteText, query: string): Pair => ({
  hidden: file('notes', eventText(keyOfNote(hidden)), query),
  missing: file('notes', eventText(keyOfNote(unknown)), query),
  said: [[keyOfNote(unknown), keyOfNote(hidden)]],
});
const statements = (hidden: string, missing: string, query: string, said: Pair['said']): Pair => ({
  hidden: file('moves', hidden, query),
  missing: file('moves', missing, query),
  said,
});

const documents = trialAndReal((query) =>
  statements(statement({}), statement({ account: '77777' }), query, [['77777', '10001']]),
).concat(
  // a line that is stored, and one that is not
  trialAndReal((query) =>
    statements(statement({}), statement({ amount: '701.00' }), query, [
      ['701.00', '700.00'],
      ['701', '700'],
    ]),
  ),
  trialAndReal((query) => notes(stored, notOurs, query)),
  trialAndReal((query) => notes(stored, unknown, query)),
  trialAndReal((query) => cancellations(stored, query)),
  trialAndReal((query) => cancellations(dropped, query)),
);

const row = (cells: string[]) => ({
  columns: [{ field: 'vaultId' }, { field: 'day' }, { field: 'amount' }],
  rows: [{ line: 2, cells }],
  existing: 'refuse',
});

/** By operation. A text says why no request of it can name a record. */
const asked: Readonly<Record<OperationName, readonly Pair[] | string>> = {
  list: [
    about((id) => ({ path: `/deals?filter=${asJson({ id })}` })),
    about((id) => ({ path: `/deals?filter=${asJson({ name: `Deal ${id}` })}` })),
    about((id) => ({ path: `/moves?filter=${asJson({ q: `LINE ${id}` })}` })),
    about((id) => ({ path: `/deals?codes=${asJson({ name: [`Deal ${id}`] })}` })),
    vaults((id) => ({ path: `/moves?filter=${asJson({ vaultId: id })}` })),
  ],
  one: [about((id) => ({ path: `/deals/${id}` }))],
  history: [about((id) => ({ path: `/deals/${id}/history` }))],
  mentions: [
    about((id) => ({ path: `/deals/${id}/mentions` })),
    about((id) => ({ path: `/deals/${id}/mentions?q=a` })),
  ],
  download: [about((id) => ({ path: `/deals/${id}/files/file/x` }))],
  aggregate: [
    about((id) => ({
      path: `/deals/aggregate?measures=${asJson({ n: 'count' })}&filter=${asJson({ id })}`,
    })),
    vaults((id) => ({
      path: `/moves/aggregate?measures=${asJson({ n: { sum: 'amount' } })}&filter=${asJson({ vaultId: id })}`,
    })),
  ],
  facets: [
    about((id) => ({
      path: `/deals/facets?facets=${asJson([{ field: 'state', filter: {}, top: 5 }])}&filter=${asJson({ id })}`,
    })),
  ],
  create: trialAndReal((query) =>
    vaults((vaultId) => post(`/moves${query}`, { vaultId, day: '2026-10-20', amount: 5 })),
  ),
  update: [
    about((id) => ({ method: 'PUT', path: `/deals/${id}`, body: { value: 5 } })),
    about((id) => ({ method: 'PUT', path: `/deals/${id}?dryRun=true`, body: { value: 5, version: 7 } })),
    vaults((vaultId) => ({ method: 'PUT', path: '/moves/2', body: { vaultId } })),
  ],
  remove: [
    about((id) => ({ method: 'DELETE', path: `/deals/${id}` })),
    about((id) => ({ method: 'DELETE', path: `/deals/${id}?dryRun=true` })),
  ],
  merge: trialAndReal((query) => about((id) => post(`/deals/${id}/merge${query}`, { from: 2 }))).concat(
    trialAndReal((query) => about((from) => post(`/deals/2/merge${query}`, { from }))),
  ),
  transition: trialAndReal((query) => about((id) => post(`/deals/${id}/actions/win${query}`, {}))),
  letter: trialAndReal((query) =>
    about((id) => post(`/deals/${id}/letters${query}`, { screen: '/south/deals', button: 'Write' })),
  ),
  bulk: trialAndReal((query) =>
    about((id) => post(`/deals/bulk${query}`, { do: 'update', data: { value: 3 }, records: [{ id }] })),
  ).concat(
    trialAndReal((query) =>
      about((id) => post(`/deals/bulk${query}`, { do: 'act', action: 'lose', records: [{ id }] })),
    ),
    trialAndReal((query) => about((id) => post(`/deals/bulk${query}`, { do: 'delete', records: [{ id }] }))),
  ),
  documents,
  reconcile: [
    about((id) => post('/moves/reconcile?dryRun=true', { ids: [id] })),
    about((id) => post('/moves/reconcile?dryRun=true', { ids: [id], search: 'Deal' })),
    about((id) => post('/moves/reconcile?dryRun=true', { ids: [2], search: `Deal ${id}` })),
    ...trialAndReal((query) =>
      about((line) =>
        post(`/moves/reconcile${query}`, { accept: [{ line, partners: [{ resource: 'deals', id: 2 }] }] }),
      ),
    ),
    ...['deals', 'claims', 'moves'].flatMap((resource) =>
      trialAndReal((query) =>
        about((id) =>
          post(`/moves/reconcile${query}`, { accept: [{ line: 2, partners: [{ resource, id }] }] }),
        ),
      ),
    ),
  ],
  preview: [
    about((id) => post(`/deals/${id}/preview`, { value: 5 })),
    vaults((vaultId) => post('/moves/preview', { vaultId, day: '2026-10-20', amount: 5 })),
  ],
  fills: 'it reads a code, and no record',
  check: [
    vaults((id) => post('/moves/check', row([`Vault ${id}`, '2026-10-20', '5']))),
    vaults((id) => post('/moves/check', row([`#${id}`, '2026-10-20', '5']))),
    about((id) =>
      post('/deals/check', {
        columns: [{ field: 'id', finds: true }, { field: 'value' }],
        rows: [{ line: 2, cells: [String(id), '5'] }],
        existing: { update: 'id' },
      }),
    ),
  ],
  upload: 'a file is stored before it has a record',
};

/** By the first part of the address of the portal's own. */
const ofSystem: Readonly<Record<string, readonly Pair[] | string>> = {
  'record-search': [about((id) => ({ path: `/record-search?q=Deal%20${id}` }))],
  'record-letters': [about((id) => ({ path: `/record-letters?resource=deals&id=${id}` }))],
  'recent-changes': [
    about((id) => post(`/recent-changes/${id}/undo`, {})),
    about((id) => post('/recent-changes/undo', { changes: [String(id)] })),
  ],
  'user-notifications': [about((id) => post('/user-notifications/read', { ids: [id] }))],
  'assistant-requests': ['accept', 'refuse'].map((how) =>
    about((id) => post(`/assistant-requests/${id}/${how}`, {})),
  ),
  'assistant-consents': 'it names no record',
  'shared-views': [about((id) => post('/shared-views/withdraw', { id: String(id) }))],
  'account-factors': [
    {
      hidden: { path: '/account-factors?account=2' },
      missing: { path: '/account-factors?account=9002' },
      said: [],
    },
    {
      hidden: post('/account-factors/1/remove', { account: 2 }),
      missing: post('/account-factors/1/remove', { account: 9002 }),
      said: [],
    },
  ],
  'account-sessions': [
    {
      hidden: post('/account-sessions/end', { account: 2 }),
      missing: post('/account-sessions/end', { account: 9002 }),
      said: [],
    },
  ],
  'account-groups': [
    {
      hidden: { path: '/account-groups?account=2' },
      missing: { path: '/account-groups?account=9002' },
      said: [],
    },
  ],
  'user-keys': [
    about((id) => ({ path: `/user-keys?account=${id}` })),
    about((id) => ({ method: 'DELETE', path: `/user-keys/${id}` })),
  ],
  'user-invitations': [
    about((id) => post(`/user-invitations/${id}/send`, {})),
    about((id) => ({ method: 'DELETE', path: `/user-invitations/${id}` })),
  ],
  'user-identities': [about((id) => ({ method: 'DELETE', path: `/user-identities/${id}/empresa` }))],
  'email-changes': [about((id) => ({ method: 'DELETE', path: `/email-changes/${id}` }))],
  'outbox-messages': [about((id) => post(`/outbox-messages/${id}/send`, {}))],
  'scheduled-rules': [about((id) => ({ path: `/scheduled-rules/deals.none/${id}` }))],
  rules: [
    {
      hidden: post('/rules/deals.none/run', {}),
      missing: post('/rules/nothing.none/run', {}),
      said: [['nothing', 'deals']],
    },
  ],
  'record-exports': [
    {
      hidden: post('/record-exports', { resource: 'contas', format: 'csv', count: 1 }),
      missing: post('/record-exports', { resource: 'nothing', format: 'csv', count: 1 }),
      said: [['nothing', 'contas']],
    },
  ],
  'user-info': 'it is about the caller',
  account: 'it is about the caller',
  login: 'it is about the caller',
  openapi: 'it is about the caller’s rights',
  'sign-in-trials': 'it names no record',
  'user-pendings': 'it names no record',
  'user-preferences': 'it is about the caller',
  'user-favourites': 'it names screens',
  'deleted-records': 'it names no record',
};

const heard = ['content-range', 'etag', 'undo', 'location', 'retry-after', 'x-notice'];
const ask = async (who: string, { method = 'GET', path, body, raw, headers }: Asked) =>
  server.api(method, path, {
    token: await server.tokenOf(who),
    ...(headers && { headers }),
    ...(raw === undefined ? body !== undefined && { body } : { raw }),
  });
const told = ({ status, headers, text }: Reply, said: Pair['said'] = []) =>
  said.reduce(
    (all, [missing, hidden]) => all.replaceAll(missing, hidden),
    // A digest of what the row says, and one of the effects, which has a salt of its own.
    [
      status,
      ...heard.map((name) => headers.get(name)),
      text.replace(/"identities":\{[^}]*\}|"digest":"[^"]*"/g, ''),
    ].join('\n'),
  );
/** Both answers, which must be alike; the status of them. */
const both = async (who: string, { hidden, missing, said }: Pair) => {
  const [one, other] = [await ask(who, hidden), await ask(who, missing)];
  const what = `${hidden.method ?? 'GET'} ${decodeURIComponent(hidden.path)} ${JSON.stringify(hidden.body ?? '')}`;
  expect(`${what}\n${told(one, said)}`).toBe(`${what}\n${told(other, said)}`);
  return one;
};
const records = () => {
  const {
    yards,
    vaults: boxes,
    moves,
    deals,
    claims,
    suppliers,
    natures,
    notes: kept,
    $documentAnswers,
  } = server.stored();
  return JSON.stringify([yards, boxes, moves, deals, claims, suppliers, natures, kept, $documentAnswers]);
};

beforeAll(async () => {
  const chief = async (text: string, answers?: object) => {
    const done = await ask('balcao', file('notes', text, '', answers));
    expect(done.status, done.text).toBe(200);
    return done.body as DocumentPreview;
  };
  const question = (await ask('balcao', file('notes', nfeText(stored), '?dryRun=true'))).body.questions[0].id;
  await chief(nfeText(stored), { [question]: '1' });
  await chief(nfeText(dropped));
  await chief(eventText(keyOfNote(dropped)));
  // What it can be asked about is there.
  for (const path of ['/deals/7', '/moves/7', '/claims/7'])
    expect((await server.as('balcao').get(path)).status).toBe(200);
});

describe('for a person of the south, a record of the north', () => {
  it.each(Object.entries(asked).filter(([, pairs]) => typeof pairs !== 'string'))(
    'is as if it were not there, whatever %s is asked',
    async (_operation, pairs) => {
      const before = records();
      for (const pair of pairs as readonly Pair[]) await both('leitor', pair);
      expect(records()).toBe(before);
    },
  );

  it.each(Object.entries(ofSystem).filter(([, pairs]) => typeof pairs !== 'string'))(
    'is as if it were not there, whatever %s is asked',
    async (_first, pairs) => {
      for (const pair of pairs as readonly Pair[]) await both('leitor', pair);
    },
  );

  it('has its questions at each address of the portal’s own', () => {
    expect(Object.keys(ofSystem).toSorted()).toEqual(Object.keys(systemAddresses()).toSorted());
  });
});

describe('for a person who only enters moves', () => {
  it('what a statement says of another account, or of no account, is one', async () => {
    const before = records();
    for (const pair of documents.slice(0, 4)) {
      const { body } = await both('direcao', pair);
      expect(body.records[0].status).toBe('refused');
    }
    expect(records()).toBe(before);
  });
});

describe('for a person who sees the names of deals alone', () => {
  it('their letters are as those of a missing one', async () => {
    expect((await server.as('names').get('/deals/7')).status).toBe(200);
    await both(
      'names',
      about((id) => ({ path: `/record-letters?resource=deals&id=${id}` })),
    );
  });
});

describe('what a person may choose and store', () => {
  const send = async (who: string, one: Asked) => {
    const { status, body, text } = await ask(who, one);
    expect(status, text).toBe(200);
    return (body as DocumentPreview).records[0]!;
  };
  const own = { at: south, amount: '200.00', memo: 'LINE 2' };

  it('is found in a statement, and told to be there already', async () => {
    const trial = (text: string) => send('leitor', file('moves', text, '?dryRun=true'));
    expect(await trial(statement(own))).toMatchObject({ status: 'same', values: { vaultId: south } });
    expect(await trial(statement({ ...own, amount: '201.00' }))).toMatchObject({ status: 'new' });
  });

  it('is found in a note, told to be there already, and cancelled', async () => {
    const note = noteOf('601', documentOf[south], '45997418000153');
    const [{ id = '' } = {}] = (await ask('leitor', file('notes', nfeText(note), '?dryRun=true'))).body
      .questions;
    const options = (await ask('leitor', file('notes', nfeText(note), '?dryRun=true'))).body.questions[0]
      .options as { id: string }[];
    expect(options.map((option) => option.id)).toEqual(['2', '4', 'none']);
    expect(await send('leitor', file('notes', nfeText(note), '', { [id]: '4' }))).toMatchObject({
      status: 'new',
      values: { supplierId: 2, natureId: 4 },
    });
    expect(await send('leitor', file('notes', nfeText(note), ''))).toMatchObject({ status: 'same' });
    expect(await send('leitor', file('notes', eventText(keyOfNote(note)), ''))).toMatchObject({
      status: 'update',
    });
    expect(await send('leitor', file('notes', eventText(keyOfNote(note)), ''))).toMatchObject({
      status: 'same',
    });
  });

  it('keeps an answer for the next note only if the note is stored', async () => {
    const answers = () => JSON.stringify(server.stored().$documentAnswers);
    const before = answers();
    const foreign = noteOf('700', documentOf[north]);
    const { body } = await ask('balcao', file('notes', nfeText(foreign), '?dryRun=true'));
    const [known] = (body as DocumentPreview).remembered ?? [];
    expect(known).toMatchObject({ answer: '1' });
    await ask('leitor', file('notes', nfeText(foreign), '', { [known!.id]: '2' }));
    expect(answers()).toBe(before);
    await ask('balcao', file('notes', nfeText(foreign), '', { [known!.id]: '3' }));
    expect(answers()).not.toBe(before);
  });
});

describe('a key that may not read', () => {
  it('learns from the trial of a statement nothing of the lines of its own yard', async () => {
    const made = await server.as('leitor').post('/user-keys', {
      label: 'Robot',
      screens: ['/south/moves', '/south/vaults'],
      verbs: ['create'],
      expires: '2027-06-30',
    });
    const { key } = made.body as { key: string };
    const send = async (text: string, query = '?dryRun=true') => {
      const { path, raw, headers } = file('moves', text, query);
      const { body } = await server.api('POST', path, { token: key, raw, headers });
      return (body as DocumentPreview).records[0]!.status;
    };
    const own = { at: south, amount: '400.00', memo: 'LINE 4' };
    expect(await send(statement(own))).toBe('new');
    expect(await send(statement({ ...own, amount: '401.00' }))).toBe('new');
    // What is there is not stored a second time.
    expect(await send(statement(own), '')).toBe('same');
  });
});
