/** What running sums of reports begin with: figures over the records of a reference, to those who open the report. */
import { expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['caixa', 'agencia', 'dono'], '  agencia: { type: text, label: Agência }\n'),
  ...resourcesOf({
    contas: { nome: 'text', inicio: 'money', agencia: 'text' },
    lances: { texto: 'text', dia: 'date', contaId: '> contas', valor: 'money' },
  }),
  'departments/banco.yaml': `label: Banco
permissions: { any: [caixa, agencia, dono] }
routes:
  - path: /saldo
    label: Saldo
    permissions: { any: [caixa, agencia, dono] }
    report:
      resource: lances
      groupBy: dia:month
      filters: [dia, contaId]
      measures: { Saldo: { running: { sum: valor }, from: dia, opening: contaId.inicio } }
      scope: { dono: { contaId: 3 } }
  - { path: /contas, label: Contas, permissions: [agencia], list: { resource: contas, scope: { agencia: { agencia: $user.agencia } } } }
`,
});
const server = sharedServer(() => ({
  portal,
  rows: {
    contas: [
      { id: 1, nome: 'A', inicio: 0.1, agencia: 'sul' },
      { id: 2, nome: 'B', inicio: 0.2, agencia: 'sul' },
      { id: 3, nome: 'C', inicio: 500, agencia: 'norte' },
    ],
    lances: [{ id: 1, texto: 'x', dia: '2026-01-05', contaId: 1, valor: 7 }],
    usuarios: [
      accountOf(1, 'caixa', ['caixa']),
      accountOf(2, 'agencia', ['agencia'], { agencia: 'sul' }),
      accountOf(3, 'dono', ['dono']),
    ],
  },
}));

const ask = (who: string, { sum = 'inicio', filter = {}, groupBy = [] as string[] }) =>
  server.as(who).get('/contas/aggregate', { groupBy, measures: { n: { sum } }, filter } as never);
const opening = async (who: string, filter = {}) => {
  const { status, body } = await ask(who, { filter });
  return status === 200 ? body[0].n : status;
};

it('are the sum of the field over all accounts, or those of the filter, to the cent', async () => {
  expect(await opening('caixa')).toBe(500.3);
  expect(await opening('caixa', { id: [1, 2] })).toBe(0.3);
  expect(await opening('caixa', { id_neq: 3 })).toBe(0.3);
});

it('reveal nothing else of the accounts', async () => {
  expect(await opening('caixa', { agencia: 'sul' })).toBe(403);
  expect((await ask('caixa', { groupBy: ['agencia'] })).status).toBe(403);
  // The filter of the report offers their titles.
  const [first] = (await server.as('caixa').get('/contas')).body;
  expect(first).toEqual({ id: 1, nome: 'A' });
});

it('are over the rows that the lists of a permission show, and those of the scope of the report', async () => {
  expect(await opening('agencia')).toBe(0.3);
  expect(await opening('agencia', { agencia: 'sul' })).toBe(0.3);
  expect(await opening('dono')).toBe(403);
  expect(await opening('dono', { id: 3 })).toBe(500);
  expect(await opening('dono', { id: 1 })).toBe(403);
});
