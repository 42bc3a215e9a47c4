/** Fields with `remember` of a new record: what their author entered last is proposed, before anything is typed. */
import { expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const server = sharedServer(() => ({
  portal: portalWith({
    ...settingsWith('stamps: { createdAt: criadoEm, createdBy: criadoPorId }'),
    ...accountsWith(['posto', 'balcao']),
    ...resourcesOf({
      postos: { nome: 'text', ativo: 'boolean' },
      abastecimentos: {
        numero: 'text',
        postoId: 'reference, resource: postos, filter: { ativo: true }, remember: true',
        preco: 'money, remember: true',
        interno: 'text, remember: true',
        litros: 'decimal',
        valor: 'money, formula: litros * preco',
      },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: { any: [posto, balcao] }',
      'routes:',
      '  - { path: /abastecimentos, label: Abastecimentos, list: { resource: abastecimentos, actions: [create], columns: [numero, postoId, preco, litros, valor], form: [{ section: Dados, fields: [numero, postoId, preco, litros, valor] }] } }',
      '  - { path: /postos, label: Postos, list: { resource: postos } }',
    ].join('\n'),
  }),
  rows: {
    postos: [
      { id: 1, nome: 'Perto', ativo: true },
      { id: 2, nome: 'Fechado', ativo: false },
    ],
    abastecimentos: [
      {
        id: 1,
        numero: 'A',
        postoId: 1,
        preco: 6,
        interno: 'x',
        criadoEm: '2026-01-01T10:00:00.000Z',
        criadoPorId: 1,
      },
      { id: 2, numero: 'B', postoId: 2, preco: 7, criadoEm: '2026-01-03T10:00:00.000Z', criadoPorId: 2 },
      { id: 3, numero: 'C', postoId: 1, preco: 5, criadoEm: '2025-12-01T10:00:00.000Z', criadoPorId: 1 },
    ],
    usuarios: [
      accountOf(1, 'Ana', ['posto']),
      accountOf(2, 'Bia', ['balcao']),
      accountOf(3, 'Caio', ['posto']),
    ],
  },
}));
const begun = async (who: string, given: object = {}) =>
  (await server.as(who).post('/abastecimentos/preview', given)).body as Record<string, unknown>;

it("proposes what the author's own last record has, and nothing of others or of hidden fields", async () => {
  const own = await begun('ana');
  expect(own).toMatchObject({ postoId: 1, preco: 6 });
  expect(own).not.toHaveProperty('interno');
  expect(own).not.toHaveProperty('numero');
  expect(await begun('caio')).not.toHaveProperty('preco');
});

it('computes with what it proposes, and leaves what is typed', async () => {
  expect(await begun('ana', { litros: 10 })).toMatchObject({ preco: 6, valor: 60 });
  expect(await begun('ana', { litros: 10, preco: 8 })).toMatchObject({ valor: 80 });
});

it('does not propose what can no longer be chosen', async () => {
  const own = await begun('bia');
  expect(own).toMatchObject({ preco: 7 });
  expect(own.postoId ?? null).toBeNull();
});

it('saves only what is sent', async () => {
  const { body } = await server.as('ana').post('/abastecimentos', { numero: 'D' });
  expect((body as Record<string, unknown>).preco ?? null).toBeNull();
});
