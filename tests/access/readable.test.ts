import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReferredTitles, projectorOf, readableOn } from '#access/projection.ts';
import { portalWith } from '../support/portal.ts';
import { accessTo, shopWith, viewer } from '../support/companies/shop.ts';

const shop = shopWith(`
  - path: /loja/todos
    label: Todos
    list: { resource: pedidos, columns: [numero, data], actions: [], transitions: false, form: [{ section: A, fields: [numero] }] }
  - path: /loja/meus
    label: Meus
    list:
      resource: pedidos
      columns: [numero, valor]
      actions: [edit]
      form: [{ section: A, fields: [numero, motivo] }]
      scope: { vendedor: { vendedor: $user.vendedorId } }
  - path: /loja/caros
    label: Caros
    list: { resource: pedidos, columns: [margem], filter: { valor_gt: 100 }, actions: [], transitions: false, form: [{ section: A, fields: [numero] }] }
`);

describe('the fields that a user may read on a record', () => {
  it('are those that they get with it, for any record and user', () => {
    const fields = Object.keys(shop.resources.pedidos!.fields);
    fc.assert(
      fc.property(
        fc.record({ id: fc.nat(), vendedor: fc.integer({ min: 1, max: 3 }), valor: fc.nat(200) }),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.constantFrom(['vendedor'], ['outra'], []),
        (own, vendedorId, permissions) => {
          const record = { ...Object.fromEntries(fields.map((id) => [id, 'x'])), ...own };
          const access = accessTo(shop, 'pedidos', ...permissions);
          const who = viewer({ vendedorId });
          const seen = projectorOf(access, who)(record);
          const readable = readableOn(access, who, record);
          expect(readable && [...readable].filter((id) => fields.includes(id)).sort()).toEqual(
            seen && Object.keys(seen).sort(),
          );
        },
      ),
    );
  });

  it('are not those that they may only write, unless nobody may read these', () => {
    const access = accessTo(shop, 'pedidos', 'outra');
    const [grant] = accessTo(shop, 'pedidos', 'vendedor').grants;
    const writing = { ...grant!, verbs: new Set(['edit'] as const), edit: new Set(['margem']) };
    const listing = {
      ...grant!,
      verbs: new Set(['list'] as const),
      read: new Set(['numero']),
      edit: new Set<string>(),
    };
    const both = { ...access, resource: shop.resources.pedidos!, grants: [writing, listing] };
    const readable = readableOn(both, viewer({ vendedorId: 1 }), { id: 1, vendedor: 1, valor: 200 });
    expect([...readable!]).toEqual(['numero']);
  });

  it('include a password only for users who may change it, and never to be read', () => {
    const portal = portalWith({
      'departments/gestao.yaml': `
label: Gestão
permissions: [gestao]
routes:
  - path: /gestao/contas
    label: Contas
    list: { resource: usuarios, columns: [nome], actions: [edit] }
  - path: /gestao/consulta
    label: Consulta
    permissions: [consulta]
    list: { resource: usuarios, columns: [nome], actions: [] }
`,
    });
    const of = (permission: string) =>
      readableOn(accessTo(portal, 'usuarios', permission), viewer(), { id: 1, nome: 'Ana', senha: 'x' })!;
    expect(of('gestao').has('senha')).toBe(true);
    expect(of('consulta').has('senha')).toBe(false);
    expect(of('consulta').has('nome')).toBe(true);
  });

  it('depend on referring rows only if no other right shows the same on every row', () => {
    const access = accessTo(shop, 'pedidos', 'outra');
    const [list] = access.grants;
    const verbs = new Set(['list'] as const);
    const withTitles = (rows: object, ...read: string[]) => {
      const titles = { ...list!, verbs, read: new Set(['numero']), referredBy: {} as never };
      const other = { ...list!, verbs, rows: rows as never, read: new Set(read) };
      return hasReferredTitles({ ...access, grants: [titles, other] });
    };
    expect(withTitles({}, 'numero', 'valor')).toBe(false);
    expect(withTitles({}, 'valor')).toBe(true);
    expect(withTitles({ vendedor: '$user.vendedorId' }, 'numero')).toBe(true);
  });
});
