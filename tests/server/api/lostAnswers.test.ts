/**
 * A person presses a button, the portal acts, and a proxy loses the answer; they press again until an answer comes. The app's own
 * clients send every request, so that this is what a browser does: see requestKeys.ts. Runs on both stores.
 */
import { readdirSync } from 'node:fs';
import type { RaRecord } from 'ra-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#app/data/dataProvider.ts';
import { sendDocuments } from '#features/documents/app/sendDocuments.ts';
import { reconcileLines } from '#features/reconciliation/app/reconcile.ts';
import { translate } from '#messages/translate.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { Operations } from '#access/operations.ts';
import { undoOf } from '#ui/data/backend.ts';
import { withSaveMeta } from '#ui/data/saveMeta.ts';
import { authFetch, posting } from '#ui/session/session.ts';
import { changingAddresses } from '#tests/support/authorization/changingAddresses.ts';
import { openPageAt } from '#tests/support/browserGlobals.ts';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { startGateway, type Gateway, type Loss } from '#tests/support/gateway.ts';
import { sharedServer } from '#tests/support/server.ts';
import { ofxText } from '#tests/support/values/ofxFile.ts';

const server = sharedServer(() => ({ portal: twoYards(), rows: yardRows() }));
let gateway: Gateway;
let browser: ReturnType<typeof openPageAt>;
let api = '';
let provider: ReturnType<typeof createDataProvider>;

beforeAll(async () => {
  gateway = await startGateway(() => server.url);
  api = `${gateway.url}/api`;
  const getToken = () => localStorage.getItem('token');
  provider = createDataProvider({ api, getToken, screenAt: () => undefined });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  browser = openPageAt(gateway.url);
  gateway.passed.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  gateway.settings = {};
});

/** How proxies lose an answer: see docs/proxies.md. */
const losses: readonly Loss[] = ['hangsUp', 502, 503, 500, 504];

type Keyed = {
  [Name in keyof Operations]: Operations[Name]['repeat'] extends 'reads' ? never : Name;
}[keyof Operations];
type Press = () => Promise<unknown>;
/** `by`: an account other than `balcao`. `seen`: what the last answer must tell. */
type Case = { press: Press; by?: string; seen: (answer: never) => unknown; tells: unknown };

const deal = async (id: number) => (await server.as('balcao').read(`/deals/${id}`)) as RaRecord;
const asText = (answer: unknown) => JSON.stringify(answer);
const statement = ofxText([
  {
    bank: '0341',
    branch: '0002',
    account: '10002',
    balance: '100.00',
    transactions: [{ date: '20261020', amount: '55.00', id: 'LOST', memo: 'LOST' }],
  },
]);

/** A button's press, as the app makes it: what it sends is made once, and comes again with each further press. */
const ofRecords: Readonly<Record<Keyed, () => Promise<Case>>> = {
  create: async () => {
    const data = withSaveMeta({ name: 'Lost deal', yardId: 2 }, { requestId: 'a'.repeat(32) });
    return {
      press: () => provider.create('deals', { data }),
      seen: ({ data: { name } }: { data: RaRecord }) => name as string,
      tells: 'Lost deal',
    };
  },
  update: async () => {
    const previousData = await deal(2);
    return {
      press: () => provider.update('deals', { id: 2, data: { ...previousData, value: 7 }, previousData }),
      seen: ({ data: { value } }: { data: RaRecord }) => value as number,
      tells: 7,
    };
  },
  remove: async () => {
    const previousData = await deal(12);
    return {
      press: () => provider.delete('deals', { id: 12, previousData }),
      seen: ({ data }: { data: RaRecord }) => data.id,
      tells: 12,
    };
  },
  merge: async () => {
    const [kept, gone] = [await deal(9), await deal(11)];
    return {
      press: () => provider.merge('deals', { kept, gone, data: {} }),
      seen: ({ data: { id } }: { data: RaRecord }) => id,
      tells: 9,
    };
  },
  transition: async () => {
    const { version } = await deal(4);
    return {
      press: () => provider.runAction('deals', { id: 4, action: 'send', version: version as number }),
      seen: ({ data }: { data: RaRecord }) => [data.state, undoOf(data) !== undefined],
      tells: ['sent', true],
    };
  },
  letter: async () => ({
    press: () => provider.sendLetter('deals', { id: 8, screen: '/south/deals', button: 'Write' }, undefined),
    by: 'leitor',
    seen: () => true,
    tells: true,
  }),
  bulk: async () => {
    const records = [await deal(6), await deal(10)].map(({ id, version }) => ({
      id,
      version: version as number,
    }));
    const slice = { do: 'update', data: { value: 9 }, records, key: 'b'.repeat(32) } as const;
    return {
      press: () => provider.bulk('deals', slice),
      seen: ({ results }: { results: { status: number }[] }) => results.map(({ status }) => status),
      tells: [200, 200],
    };
  },
  documents: async () => {
    const files = [new File([statement], 'lost.ofx')];
    return {
      press: () =>
        sendDocuments(provider as PortalDataProvider, 'moves', { files, answers: {}, dryRun: false }),
      seen: asText,
      tells: expect.stringContaining('LOST'),
    };
  },
  reconcile: async () => {
    const accept = [{ line: 2, partners: [{ resource: 'claims', id: 2 }] }];
    return {
      press: () => reconcileLines(provider as PortalDataProvider, 'moves', { dryRun: false, accept }),
      seen: ({ undo }: { undo?: string }) => typeof undo,
      tells: 'string',
    };
  },
  upload: async () => {
    const file = new browser.File(['<?xml version="1.0"?><lost/>'], 'lost.xml');
    vi.stubGlobal('File', browser.File);
    return {
      press: () => provider.sendFile('deals', { place: 'file', file }),
      seen: ({ data: { name } }: { data: { name: string } }) => name,
      tells: 'lost.xml',
    };
  },
};

/** Of the portal's own addresses: what makes something new with each request, and some of those that set something. */
const own: Readonly<Record<string, () => Promise<Case>>> = {
  'POST /user-keys': async () => ({
    press: () =>
      authFetch(
        `${api}/user-keys`,
        posting({ label: 'Lost', screens: ['/south/deals'], verbs: ['read'], expires: '2027-06-30' }),
      ),
    by: 'leitor',
    seen: ({ label }: { label: string }) => label,
    tells: 'Lost',
  }),
  'POST /user-invitations': async () => ({
    press: () => authFetch(`${api}/user-invitations`, posting(invitation)),
    by: 'admin',
    seen: ({ email }: { email: string }) => email,
    tells: invitation.email,
  }),
  'POST /user-invitations/ID/send': async () => {
    const { id } = (
      await server.as('admin').post('/user-invitations', { ...invitation, email: 'further@example.com' })
    ).body as { id: string };
    return {
      press: () => authFetch(`${api}/user-invitations/${id}/send`, { method: 'POST' }),
      by: 'admin',
      seen: ({ id: same }: { id: string }) => same === id,
      tells: true,
    };
  },
  'POST /recent-changes/undo': async () => {
    const { headers } = await server.as('balcao', { 'Offer-Undo': '1' }).put('/deals/5', { value: 77 });
    return {
      press: () => provider.undoChanges([headers.get('undo')!]),
      seen: ([{ status }]: [{ status: number }]) => status,
      tells: 200,
    };
  },
  'POST /user-favourites/pin': async () => ({
    press: () => authFetch(`${api}/user-favourites/pin`, posting({ path: '/both/deals', pinned: true })),
    seen: asText,
    tells: expect.stringContaining('/both/deals'),
  }),
};
const invitation = { email: 'lost@example.com', name: 'Lost', permissions: ['leitor'] };

/** All that is stored but the requests themselves, and the files. */
const stored = async () => {
  await server.refresh();
  const { $requests: _requests, ...data } = server.stored();
  const files = readdirSync(server.folder, { recursive: true }).filter((name) =>
    /files|arquivos/.test(String(name)),
  );
  return JSON.stringify([data, server.history().length, files.toSorted()]);
};

describe.each(Object.entries({ ...ofRecords, ...own }))('%s', (_name, made) => {
  it('acts once however often its answer is lost, says so each time, and then tells what was done', async () => {
    const one = await made();
    localStorage.setItem('token', await server.tokenOf(one.by ?? 'balcao'));
    const before = await stored();
    gateway.settings = { losesNext: [...losses] };
    const told: unknown[] = [];
    let after = '';
    for (let press = 1; press <= losses.length; press++) {
      told.push(
        await one.press().then(
          () => 'an answer',
          ({ status, message }) => ({ status, message }),
        ),
      );
      after ||= await stored();
    }
    expect(after).not.toBe(before);
    const words = [translate('app.noAnswer'), translate('app.silent')];
    for (const one of told) expect(words).toContain((one as { message: string }).message);

    expect(one.seen((await one.press()) as never)).toEqual(one.tells);
    expect(await stored()).toBe(after);
    const keys = gateway.passed.filter(({ method }) => method !== 'GET').map(({ key }) => key);
    expect(keys).toHaveLength(losses.length + 1);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  });
});

/** What these set may be set back meanwhile, so that the same once more is another request. */
const setsAnew = new Set(['user-preferences', 'user-favourites', 'shared-views', 'user-notifications']);

describe('an address of the portal’s own', () => {
  it.each(changingAddresses)(
    '$method /$path has one key until an answer comes',
    async ({ method, first, path }) => {
      gateway.settings = { answers: { status: 503 } };
      const press = () =>
        authFetch(`${api}/${path}`, method === 'POST' ? posting({}) : { method }).catch(
          ({ message }) => message,
        );
      const silent = translate('app.silent');
      expect([await press(), await press()]).toEqual([silent, silent]);
      const [key, again] = gateway.passed.map((one) => one.key);
      expect(key).toMatch(/^[\da-f]{32}$/);
      if (setsAnew.has(first)) expect(again).not.toBe(key);
      else expect(again).toBe(key);
    },
  );
});
