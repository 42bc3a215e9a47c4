import { describe, expect, it } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { accessTo } from '../support/companies/shop.ts';
import { portalWith } from '../support/portal.ts';

const portal = portalWith({
  'resources/marcas.yaml': `
label: { one: Marca, many: Marcas, gender: f }
title: nome
fields: { nome: { type: text, label: Nome }, dono: { type: text, label: Dono } }
`,
  'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: "{nome} · {marcaId}"
fields:
  nome: { type: text, label: Nome }
  marcaId: { type: reference, label: Marca, resource: marcas }
  custo: { type: money, label: Custo }
  ativo: { type: boolean, label: Ativo }
`,
  'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: nota
fields:
  nota: { type: text, label: Nota }
  itens:
    type: items
    label: Itens
    fields:
      produtoId: { type: reference, label: Produto, resource: produtos, filter: { ativo: true } }
      quantidade: { type: integer, label: Quantidade }
`,
  'departments/compras.yaml': `
label: Compras
permissions: [compras]
routes:
  - path: /compras
    label: Compras
    list: { resource: compras, columns: [nota], form: [{ section: Compra, fields: [nota, itens] }] }
  - path: /consulta
    label: Consulta
    permissions: [consulta]
    list: { resource: compras, columns: [nota, itens], actions: [], form: [{ section: Compra, fields: [nota] }] }
  - path: /notas
    label: Notas
    permissions: [notas]
    list: { resource: compras, columns: [nota], form: [{ section: Compra, fields: [nota] }] }
`,
});
const names = (permission: string, resource: string) => accessTo(portal, resource, permission).grants;
const department = portal.departments[0]!;

describe('a form with rows', () => {
  it('grants the list as a whole, and of what its rows refer to only names to pick from', () => {
    const [own] = names('compras', 'compras');
    expect([own!.read.has('itens'), own!.create.has('itens'), own!.edit.has('itens')]).toEqual([
      true,
      true,
      true,
    ]);
    const title = names('compras', 'produtos').find(({ referredBy }) => !referredBy);
    expect([title!.kind, title!.byIdOnly, [...title!.read].toSorted()]).toEqual([
      'title',
      false,
      ['ativo', 'id', 'marcaId', 'nome'],
    ]);
    expect(names('compras', 'marcas').flatMap(({ read }) => [...read])).not.toContain('dono');
  });

  it('that is read-only grants names by id and no choices', () => {
    expect(names('consulta', 'produtos').map(({ byIdOnly }) => byIdOnly)).toEqual([true]);
    expect(names('consulta', 'compras')[0]!.edit.size).toBe(0);
  });

  it('is not granted by a screen without the list', () => {
    expect(names('notas', 'compras')[0]!.read.has('itens')).toBe(false);
    expect(names('notas', 'produtos')).toEqual([]);
  });
});

describe('the fields of rows that the browser gets', () => {
  it('has their fields, and the named part of what they refer to', () => {
    const { resources } = sliceOf(portal, department, ['compras'], '1');
    expect(resources.compras!.fields.itens).toMatchObject({
      type: 'items',
      fields: { produtoId: { label: 'Produto' } },
    });
    expect(Object.keys(resources.produtos!.fields)).toEqual(['id', 'nome', 'marcaId', 'ativo']);
    expect(Object.keys(resources.marcas!.fields)).toEqual(['id', 'nome']);
  });

  it('is nothing where no screen shows them', () => {
    const { resources } = sliceOf(portal, department, ['notas'], '1');
    expect(Object.keys(resources)).toEqual(['compras']);
    expect(resources.compras!.fields.itens).toBeUndefined();
  });
});
