import { expect, it } from 'vitest';
import { portalWith, listsOf, resourcesOf } from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...resourcesOf({
    pessoas: {
      nome: 'text',
      gozados:
        'integer, rollup: { from: ferias, target: pessoaId, sum: dias, filter: { situacao: aprovada } }',
      saldo: 'integer, formula: 30 - gozados',
    },
    ferias: {
      nome: 'text',
      pessoaId: '> pessoas',
      dias: 'integer, max: pessoaId.saldo',
      situacao: `status, options: { pedida: Pedida, aprovada: Aprovada, recusada: Recusada }, transitions: [
        { label: Aprovar, from: pedida, to: aprovada }, { label: Recusar, from: [pedida, aprovada], to: recusada }]`,
    },
  }),
  ...listsOf('pessoas', 'ferias'),
});
const server = sharedServer(() => ({
  portal,
  rows: { pessoas: [{ id: 1, nome: 'Ana' }], usuarios: [accountOf(1, 'vendas', ['vendas'])] },
}));

it('a limit that a sum sets holds at the transition with which the record begins to count', async () => {
  const ana = server.as('vendas');
  const { id } = await ana.create('/ferias', { nome: 'F', pessoaId: 1, dias: 31 });
  const refused = await ana.move(`/ferias/${id}`, 'aprovar');
  expect([refused.status, refused.body.errors]).toEqual([422, { dias: expect.stringContaining('30') }]);
  expect((await ana.move(`/ferias/${id}`, 'recusar')).status).toBe(200);
  const fits = await ana.create('/ferias', { nome: 'F', pessoaId: 1, dias: 30 });
  expect((await ana.move(`/ferias/${fits.id}`, 'aprovar')).status).toBe(200);
  const next = await ana.create('/ferias', { nome: 'F', pessoaId: 1, dias: 1 });
  expect((await ana.move(`/ferias/${next.id}`, 'aprovar')).status).toBe(422);
});
