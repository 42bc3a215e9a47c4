/** Reconciling asks whatever the transition that it makes would ask of the same person. Runs on both stores. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { twoYards, yardRows } from '#tests/support/companies/twoYards.ts';
import { password } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({ portal: twoYards(), rows: yardRows() }));
afterEach(() => vi.useRealTimers());

const inAnHour = (hours = 1) => {
  const now = Date.now();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: now + hours * 3_600_000 });
};
const signedIn = async () =>
  (await server.api('POST', '/login', { body: { email: 'balcao@example.com', password } })).body
    .token as string;
const keyWith = async (...verbs: string[]) => {
  const made = await server.as('balcao').post('/user-keys', {
    label: 'Robot',
    screens: ['/both/moves', '/both/deals', '/both/claims'],
    verbs,
    expires: '2027-06-30',
  });
  expect(made.status, made.text).toBe(201);
  return made.body as { key: string; verbs: string[] };
};
const accept = (line: number, resource: string, id = line) => ({
  accept: [{ line, partners: [{ resource, id }] }],
});
const reconcile = (token: string, body: unknown, query = '', headers = {}) =>
  server.api('POST', `/moves/reconcile${query}`, { token, body, headers });
const stateOf = async (resource: string, id: number) =>
  (await server.as('balcao').read<{ state: string }>(`/${resource}/${id}`)).state;

describe('settling a line with a partner', () => {
  it('asks for the proof of identity that the transition of the partner asks for, and stores nothing before', async () => {
    const token = await signedIn();
    inAnHour();
    const before = JSON.stringify(server.stored());
    const refused = await reconcile(token, accept(1, 'deals'));
    expect(refused).toMatchObject({ status: 403, body: { stepUp: true, methods: ['password'] } });
    expect(JSON.stringify(server.stored())).toBe(before);
    expect((await reconcile(token, accept(1, 'deals'), '?dryRun=true')).body.refusals).toEqual([]);
    await server.api('POST', '/login/step-up', { token, body: { method: 'password', password } });
    expect((await reconcile(token, accept(1, 'deals'))).status).toBe(200);
    expect(await stateOf('deals', 1)).toBe('won');
  });

  it('asks for none where the transition asks for none', async () => {
    const token = await signedIn();
    inAnHour();
    expect((await reconcile(token, accept(2, 'claims'))).status).toBe(200);
    expect(await stateOf('claims', 2)).toBe('settled');
  });

  it('asks for the proof again before it is taken back', async () => {
    const token = await signedIn();
    const { headers, status } = await reconcile(token, accept(3, 'deals'), '', { 'Offer-Undo': '1' });
    expect(status).toBe(200);
    // Within the hour in which it can be taken back.
    inAnHour(0.5);
    const undo = () => server.api('POST', `/recent-changes/${headers.get('Undo')}/undo`, { token, body: {} });
    expect((await undo()).body).toMatchObject({ stepUp: true });
    expect(await stateOf('deals', 3)).toBe('won');
    await server.api('POST', '/login/step-up', { token, body: { method: 'password', password } });
    expect((await undo()).status).toBe(200);
    expect(await stateOf('deals', 3)).toBe('open');
  });

  it('asks for the proof again before it is taken back from its line, after the hour, too', async () => {
    const token = await signedIn();
    expect((await reconcile(token, accept(9, 'deals'))).status).toBe(200);
    inAnHour(1.5);
    const takeBack = { takeBack: { line: 9, reason: 'another client paid' } };
    expect((await reconcile(token, takeBack)).body).toMatchObject({ stepUp: true });
    expect(await stateOf('deals', 9)).toBe('won');
    await server.api('POST', '/login/step-up', { token, body: { method: 'password', password } });
    // whoever does not see the line learns nothing
    const hidden = await reconcile(await server.tokenOf('leitor'), takeBack);
    const missing = await reconcile(await server.tokenOf('leitor'), { takeBack: { line: 999, reason: 'x' } });
    expect([hidden.status, hidden.text.replaceAll(/\b9\b/g, '999')]).toEqual([missing.status, missing.text]);
    expect((await reconcile(token, takeBack)).body).toEqual({ taken: [9] });
    expect(await stateOf('deals', 9)).toBe('open');
  });

  it('is refused to a key where the transition is, whatever other transition the key may make', async () => {
    const { key } = await keyWith('read', 'edit', 'lose', 'settle');
    const refused = await reconcile(key, accept(5, 'deals'));
    expect([refused.status, refused.body.stepUp]).toEqual([403, undefined]);
    expect(await stateOf('deals', 5)).toBe('open');
    expect((await reconcile(key, accept(5, 'claims'))).status).toBe(200);
    expect(await stateOf('claims', 5)).toBe('settled');
  });

  it('answers to a hidden partner as to a missing one', async () => {
    const token = await server.tokenOf('leitor');
    const hidden = await reconcile(token, accept(6, 'deals', 7));
    const missing = await reconcile(token, accept(6, 'deals', 999));
    expect(hidden.status).toBe(409);
    expect(hidden.text.replaceAll(/\b7\b/g, '999')).toBe(missing.text);
  });
});

describe('the sheet of a month', () => {
  const sheet = async (who: string, body: object = {}) => {
    const token = await server.tokenOf(who);
    const { status, body: answer } = await reconcile(token, { month: '2026-10', ...body }, '?dryRun=true');
    expect(status).toBe(200);
    return (answer.accounts as { id: number; lines: { count: number }; books?: object }[]).map(
      ({ id, lines, books }) => [id, lines.count > 0, books !== undefined],
    );
  };
  it('has the accounts and lines of whoever may reconcile them, and a hidden account is as one that is missing', async () => {
    expect(await sheet('balcao')).toEqual([
      [1, true, true],
      [2, true, true],
    ]);
    expect(await sheet('leitor')).toEqual([[2, true, true]]);
    expect(await sheet('leitor', { account: 1 })).toEqual(await sheet('leitor', { account: 999 }));
    // who enters moves, and sees none
    const token = await server.tokenOf('direcao');
    expect((await reconcile(token, { month: '2026-10' }, '?dryRun=true')).status).toBe(403);
  });
});

describe('the lines of a statement', () => {
  it('are listed to a key that may read, and to no other', async () => {
    const open = (key: string, body: object = {}) => reconcile(key, body, '?dryRun=true');
    const reading = await keyWith('read', 'edit');
    const editing = await keyWith('edit');
    expect((await open(reading.key)).status).toBe(200);
    for (const body of [{}, { ids: [7] }, { ids: [7], search: 'a' }, { month: '2026-10' }])
      expect((await open(editing.key, body)).status).toBe(403);
    expect((await open(editing.key, accept(7, 'claims'))).status).toBe(200);
  });
});
