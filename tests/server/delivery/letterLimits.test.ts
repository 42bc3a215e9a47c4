/** How many letters an account may send. On both stores. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...settingsWith(
    "mail: { from: 'Estante <avisos@example.com>', url: https://portal.example.com, lettersPerDay: 3 }",
  ),
  ...accountsWith(['vendas']),
  'resources/faturas.yaml': `
label: { one: Fatura, many: Faturas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  correio: { type: email, label: E-mail }
  copia: { type: email, label: Cópia }
`,
  'departments/vendas.yaml': `
label: Vendas
permissions: [vendas]
routes:
  - path: /faturas
    label: Faturas
    list:
      resource: faturas
      buttons:
        - { label: Enviar, email: correio, title: 'Fatura {numero}', text: Segue. }
        - { label: Enviar aos dois, email: [correio, copia], title: 'Fatura {numero}' }
        - { label: Lembrar, email: correio, title: 'Lembrete {numero}', text: Segue. }
`,
});
const server = sharedServer(() => ({
  portal,
  rows: {
    usuarios: [
      accountOf(1, 'Ana', ['vendas']),
      accountOf(2, 'Rui', ['vendas']),
      accountOf(3, 'Eva', ['vendas']),
    ],
    faturas: [1, 2, 3, 4, 5].map((id) => ({
      id,
      version: 1,
      numero: `F${id}`,
      correio: 'cliente@example.org',
      copia: 'copia@example.org',
    })),
  },
}));
afterEach(() => vi.useRealTimers());

type Sending = { button?: string; dryRun?: boolean };
/** Signs people in at this time, and returns what sends their letters. */
async function senders(at: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  const tokens = new Map<string, string>();
  for (const name of ['ana', 'rui', 'eva'])
    tokens.set(
      name,
      (await server.api('POST', '/login', { body: { email: `${name}@example.com`, password } })).body.token,
    );
  return (who: string, id: number, { button = 'Enviar', dryRun = false }: Sending = {}) =>
    server.api('POST', `/faturas/${id}/letters${dryRun ? '?dryRun=true' : ''}`, {
      token: tokens.get(who)!,
      body: { screen: '/faturas', button },
    });
}

describe('a button that sends letters', () => {
  it('sends one a minute about a record, whoever presses it, and another button sends its own', async () => {
    const send = await senders('2027-11-10T15:00:00Z');
    const all = await Promise.all([send('ana', 1), send('rui', 1), send('ana', 1)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const refused = await send('ana', 1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(refused.message).toContain(`${refused.headers.get('Retry-After')} s`);
    expect((await send('ana', 1, { button: 'Lembrar' })).status).toBe(200);
    vi.setSystemTime(new Date('2027-11-10T15:01:01Z'));
    expect((await send('rui', 1)).status).toBe(200);
  });

  it('sends as many a day as portal.yaml says, by each account, and a trial counts for nothing', async () => {
    // eleven in the evening in São Paulo
    const send = await senders('2027-11-12T02:00:00Z');
    const statuses = [];
    for (const id of [1, 2, 3, 4]) {
      const trial = await send('eva', id, { dryRun: true });
      expect(trial.status, trial.text).toBe(id === 4 ? 429 : 200);
      statuses.push((await send('eva', id)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await send('eva', 5);
    expect(refused.message).toContain('3 cartas');
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect((await send('rui', 5)).status).toBe(200);
    vi.setSystemTime(new Date('2027-11-12T03:00:01Z'));
    expect((await send('eva', 4)).status).toBe(200);
  });

  it('counts a letter for each of its addresses', async () => {
    const send = await senders('2027-11-15T15:00:00Z');
    const button = 'Enviar aos dois';
    expect((await send('eva', 1, { button })).status).toBe(200);
    expect((await send('eva', 1, { button })).status).toBe(429);
    const refused = await send('eva', 2, { button });
    expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('3 cartas')]);
    expect((await send('eva', 3)).status).toBe(200);
    expect((await send('eva', 4)).status).toBe(429);
  });
});
