import { describe, expect, it } from 'vitest';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['loja', 'cofre']),
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  sigiloso: { type: boolean, label: Sigiloso }
  pago: { type: boolean, label: Pago }
  revisto: { type: boolean, label: Revisto }
  cancelado: { type: boolean, label: Cancelado }
rules:
  - id: gera
    label: Gera a conta
    on: { update: [pago] }
    then: [{ create: contas, set: { pedidoId: $record.id, sigilosa: $record.sigiloso, nota: 'De {nome}' } }]
    undo: { on: { update: [cancelado] } }
  - id: revisa
    label: Revisa
    on: { update: [revisto] }
    then:
      - { update: contas, in: { contas: { pedidoId: $record.id } }, set: { nota: Revista } }
      - { update: self, set: { cancelado: true } }
`,
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota }
  sigilosa: { type: boolean, label: Sigilosa }
  pedidoId: { type: reference, label: Pedido, resource: pedidos }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, actions: [edit] } }
  - { path: /contas, label: Contas, list: { resource: contas, filter: { sigilosa_neq: true }, columns: [nota] } }
`,
});
const server = sharedServer(() => ({
  company: {
    portal,
    rows: {
      usuarios: [accountOf(1, 'Loja', ['loja'], { version: 1 })],
      pedidos: [
        { id: 1, version: 1, nome: 'às claras', sigiloso: false },
        { id: 2, version: 1, nome: 'às escondidas', sigiloso: true },
      ],
      contas: [],
    },
    password,
  },
}));

describe('changes of rules to a record that they deleted afterwards', () => {
  it.each([
    [1, ['update contas De às claras', 'update pedidos', 'delete contas Revista']],
    [2, ['update pedidos']],
  ])('gets a message about order %i only as far as the record could be read', async (id, told) => {
    expect((await server.as('loja').put(`/pedidos/${id}`, { pago: true })).status).toBe(200);
    const { body } = await server.as('loja').put(`/pedidos/${id}?dryRun=true`, { revisto: true });
    const { effects } = body as {
      effects: { action: string; resource: string; changes: { nota?: string[] } }[];
    };
    expect(
      effects.map(({ action, resource, changes }) => [action, resource, changes.nota?.[0]].join(' ').trim()),
    ).toEqual(told);
    expect((await server.as('loja').put(`/pedidos/${id}`, { revisto: true })).status).toBe(200);
    expect(server.stored().contas).toEqual([]);
  });
});
