/** A small shop for tests of rights: orders, their customers, and accounts with a seller's number. */
import { accessOf, type ResourceAccess } from '#access/grants.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { portalWith } from '../portal.ts';

const resources = {
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
search: [nome, documento]
fields:
  nome: { type: text, label: Nome }
  documento: { type: text, label: Documento }
  limite: { type: money, label: Limite }
  ativo: { type: boolean, label: Ativo }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
editableWhen: { travado_neq: true }
deletableWhen: { faturado_neq: true }
fields:
  numero: { type: text, label: Número }
  clienteId: { type: reference, label: Cliente, resource: clientes, filter: { ativo: true } }
  avalistaId: { type: reference, label: Avalista, resource: clientes, filter: { limite_gt: 0 } }
  vendedor: { type: integer, label: Vendedor }
  data: { type: date, label: Data }
  valor: { type: money, label: Valor }
  margem: { type: money, label: Margem }
  custo: { type: money, label: Custo, visibleWhen: { segredo: x } }
  segredo: { type: text, label: Segredo }
  motivo: { type: text, label: Motivo }
  travado: { type: boolean, label: Travado }
  faturado: { type: boolean, label: Faturado }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, pago: Pago, cancelado: Cancelado }
    transitions:
      - { label: Pagar, from: aberto, to: pago, when: { margem_gt: 0 } }
      - { label: Cancelar, from: aberto, to: cancelado, permissions: [gerente], fields: [motivo] }
`,
};

/** The shop with these routes (YAML, indented by two) in one department that `vendedor` opens. */
export const shopWith = (routes: string, more: Record<string, string> = {}): Portal =>
  portalWith({
    ...resources,
    'departments/loja.yaml': `label: Loja\npermissions: [vendedor]\nroutes:\n${routes}`,
    ...more,
  });

const nobody = (portal: Portal, id: string): ResourceAccess => ({
  resource: portal.resources[id]!,
  grants: [],
  aggregates: [],
});

/** What these permissions grant on one resource. */
export const accessTo = (portal: Portal, resource: string, ...permissions: string[]): ResourceAccess =>
  accessOf(portal, permissions).resources.get(resource) ?? nobody(portal, resource);

export const viewer = (user: Record<string, unknown> | null = null): Viewer => ({
  variables: { user, today: '2026-10-31', timeZone: 'America/Sao_Paulo' },
  timeZone: 'America/Sao_Paulo',
});
