/** What the answer to a transition says of other records. */
import { expect, it } from 'vitest';
import { effectsKey } from '#model/api/answers.ts';
import { accountOf } from '#tests/support/db.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const state =
  'status, options: { aberta: Aberta, paga: Paga }, transitions: [{ label: Pagar, from: aberta, to: paga }]';
const server = sharedServer(() => ({
  portal: shortPortal({
    notas: {
      nome: 'text',
      etapa: state,
      itens: 'items, fields: { loteId: { type: reference, label: Lote, resource: lotes } }',
      $more: [
        'rules: [{ id: reserva, label: Reserva, on: { transition: Pagar }, then: [{ each: itens, update: lotes, in: $row.loteId, set: { reservado: true } }] }]',
      ],
    },
    lotes: { nome: 'text', reservado: 'boolean' },
  }),
  rows: {
    lotes: Array.from({ length: 130 }, (_, at) => ({ id: at + 1, nome: `L${at + 1}` })),
    notas: [
      {
        id: 1,
        nome: 'N',
        etapa: 'aberta',
        itens: Array.from({ length: 130 }, (_, at) => ({ loteId: at + 1 })),
      },
    ],
    usuarios: [accountOf(1, 'ana', ['vendas'])],
  },
}));

it('names no more of them than can be read in a moment', async () => {
  const ana = server.as('ana');
  const { status, body } = await ana.move('/notas/1', 'pagar', {}, { 'Offer-Undo': 'true' });
  expect([status, body.etapa]).toEqual([200, 'paga']);
  expect(body[effectsKey]).toHaveLength(100);
  expect(body[effectsKey][0]).toMatchObject({ action: 'update', resource: 'lotes', id: '1', title: 'L1' });
  expect((await ana.get('/lotes', { filter: { reservado: true } })).body).toHaveLength(130);
});
