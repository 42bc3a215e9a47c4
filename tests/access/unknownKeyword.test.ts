import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import type { Portal } from '#model/types.ts';
import { portalWith } from '../support/portal.ts';

type Map = Record<string, unknown>;
const texts = {
  'departments/vendas.yaml': `
label: Vendas
permissions: [vendas]
routes:
  - { path: /pedidos, label: Pedidos, list: { resource: pedidos, columns: [numero, etapa], form: [{ section: D, fields: [numero, linhas] }] } }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número, visibleWhen: { numero_null: false } }
  salario: { type: money, label: Salário }
  linhas: { type: items, label: Linhas, fields: { parte: { type: text, label: Parte } } }
  etapa:
    type: status
    label: Etapa
    options: { novo: Novo, pago: Pago }
    transitions: [{ label: Pagar, from: novo, to: pago }]
`,
};

/** A portal with a key that no keyword describes, in each kind of map that is sent to the browser. */
function withUnknown(place: (portal: Portal) => unknown) {
  const portal = structuredClone(portalWith(texts));
  const map = place(portal) as Map;
  const before = JSON.stringify(sliceOf(portal, portal.departments[0]!, ['vendas'], 'v1'));
  map.coloredBy = 'salario';
  const after = JSON.stringify(sliceOf({ ...portal }, portal.departments[0]!, ['vendas'], 'v1'));
  return { before, after };
}

const pedidos = (portal: Portal) => portal.resources.pedidos!;
const list = (portal: Portal) => portal.departments[0]!.routes[0]!.screen as unknown as Record<string, Map[]>;
const rowsOf = (portal: Portal) => (pedidos(portal).fields.linhas as unknown as { fields: Map }).fields;

describe('a key without a role, that names a hidden field', () => {
  it.each<[string, (portal: Portal) => unknown]>([
    ['a resource', pedidos],
    ['its label', (portal) => pedidos(portal).label],
    ['a field', (portal) => pedidos(portal).fields.numero],
    ['a field of a row', (portal) => rowsOf(portal).parte],
    ['an option', (portal) => pedidos(portal).fields.etapa!.options![0]],
    ['a transition', (portal) => pedidos(portal).transitions[0]],
    ['a list', list],
    ['a column', (portal) => list(portal).columns![0]],
    ['a section', (portal) => list(portal).form![0]],
  ])('of %s reaches no browser', (_what, place) => {
    const { before, after } = withUnknown(place);
    expect(before).toContain('"numero"');
    expect(before).not.toContain('salario');
    expect(after).toBe(before);
  });

  it('a key with a role does, as far as it names visible fields', () => {
    const { resources } = sliceOf(portalWith(texts), portalWith(texts).departments[0]!, ['vendas'], 'v1');
    expect(resources.pedidos!.fields.numero).toMatchObject({ visibleWhen: { numero_null: false } });
  });

  it.each(['visibleWhen: { salario_gt: 1 }', 'formula: salario * 2', 'max: salario'])(
    '%s over a hidden field does not',
    (keyword) => {
      const portal = portalWith({
        'departments/vendas.yaml': texts['departments/vendas.yaml'].replace('etapa]', 'etapa, outro]'),
        'resources/pedidos.yaml': texts['resources/pedidos.yaml'].replace(
          'etapa:\n',
          `outro: { type: money, label: Outro, ${keyword} }\n  etapa:\n`,
        ),
      });
      const { resources } = sliceOf(portal, portal.departments[0]!, ['vendas'], 'v1');
      expect(resources.pedidos!.fields.outro).toMatchObject({ label: 'Outro' });
      expect(JSON.stringify(resources)).not.toContain('salario');
    },
  );
});
