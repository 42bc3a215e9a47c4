import { expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { isConfigured } from '#access/configuredFilters.ts';
import { parseFilter, type Condition } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  prazo: { type: date, label: Prazo }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - path: /pedidos
    label: Pedidos
    list: { resource: pedidos, filter: { any: [{ valor_gte: 1000 }, { prazo_lt: $today }] }, defaultFilter: { prazo_gte: $year } }
  - path: /painel
    label: Painel
    dashboard:
      - { list: Maiores, resource: pedidos, filter: { valor: 7 } }
      - { metric: Total, resource: pedidos, value: count, filter: { not: { valor_lt: 3 } } }
`,
});

it.each<[Filter, boolean]>([
  [{ valor_gte: 1000 }, true],
  [{ prazo_lt: '$today' }, true],
  [{ prazo_gte: '$year' }, true],
  [{ valor: 7 }, true],
  [{ valor_lt: 3 }, true],
  [{ valor_gte: 1001 }, false],
  [{ valor_gt: 1000 }, false],
  [{ prazo_lt: '2026-11-27' }, false],
  [{ prazo: '$today' }, false],
])('knows that a screen writes %j: %j', (filter, expected) => {
  const condition = parseFilter(filter, portal.resources.pedidos!.fields) as Condition;
  expect(isConfigured(accessOf(portal, ['vendas']), condition)).toBe(expected);
  expect(isConfigured(accessOf(portal, []), condition)).toBe(false);
});
