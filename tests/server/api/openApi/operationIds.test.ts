import { describe, expect, it } from 'vitest';
import { operationIdsOf } from '#server/api/openApi/operationIds.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

/** A transition that two others would be spelled like: of a resource `list`, and of one whose name ends in its slug. */
const withTransition = (label: string) => `
label: { one: Coisa, many: Coisas }
title: nome
fields:
  nome: { type: text, label: Nome }
  estado:
    type: status
    label: Estado
    default: a
    options: { a: A, b: B }
    transitions: [{ label: ${label}, from: a, to: b }]
`;

const portal = portalWith({
  'resources/list.yaml': withTransition('Pedido'),
  'resources/pedido.yaml': withTransition('Item novo'),
  'resources/pedido_item.yaml': withTransition('Novo'),
  ...listsOf('list', 'pedido', 'pedido_item'),
});

describe('the names of operations in openapi.json', () => {
  it('two names differ in more than hyphens and capitals, which generators of clients drop', () => {
    const ids = [...operationIdsOf(portal).values()].map((id) => id.toLowerCase().replace(/[^a-z0-9]/g, ''));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a name has a number where another operation is named like it, and none otherwise', () => {
    const ids = operationIdsOf(portal);
    expect(ids.get('get /pedido')).toBe('list_pedido');
    expect(ids.get('post /list/{id}/actions/pedido')).toBe('list_pedido_2');
    expect(ids.get('post /pedido/{id}/actions/item-novo')).toBe('pedido_item-novo');
    expect(ids.get('post /pedido_item/{id}/actions/novo')).toBe('pedido_item_novo_2');
  });
});
