/** The values that the conditions of a form read while the user types. */
import { expect, it } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isVisible } from '#kinds/validate.ts';
import { typedRecord } from '#screens/form/app/typedRecord.ts';

const portal = portalWith({
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: cliente
fields:
  cliente: { type: text, label: Cliente }
  entrega: { type: boolean, label: Entrega }
  modo: { type: text, label: Modo, visibleWhen: { entrega: true } }
  placa: { type: text, label: Placa, visibleWhen: { modo: caminhao } }
  reboque: { type: text, label: Reboque, visibleWhen: { placa_null: false } }
`,
  'departments/vendas.yaml':
    'label: Vendas\npermissions: [vendedor]\nroutes:\n  - { path: /pedidos, label: Pedidos, list: pedidos }\n',
});
const { fields } = portal.resources.pedidos!;

it.each([
  [
    { entrega: true, modo: 'caminhao', placa: 'RWX2F81' },
    { modo: true, placa: true, reboque: true },
  ],
  [
    { entrega: true, modo: 'moto', placa: 'RWX2F81' },
    { modo: true, placa: false, reboque: false },
  ],
  // what was typed into a hidden field shows no other
  [
    { entrega: false, modo: 'caminhao', placa: 'RWX2F81' },
    { modo: false, placa: false, reboque: false },
  ],
])('of %o, %o are shown', (values, shown) => {
  const variables = { user: null, today: '2026-10-31', timeZone: 'America/Cuiaba' };
  const context = { variables, timeZone: 'America/Cuiaba', fields, record: values } as RecordContext;
  for (const [id, isShown] of Object.entries(shown)) {
    const field = fields[id]!;
    expect([id, isVisible(field, typedRecord(values, [field.visibleWhen], context), context)]).toEqual([
      id,
      isShown,
    ]);
  }
});
