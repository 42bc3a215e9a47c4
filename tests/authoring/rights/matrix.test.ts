import { describe, expect, it } from 'vitest';
import { rightsChanges } from '#authoring/rights/rightsDiff.ts';
import { permissionSets, rightsOf, matrixRow } from '#access/explain/matrix.ts';
import { shopWith } from '#tests/support/companies/shop.ts';

const list = (body: string, permissions = '[vendedor]') =>
  shopWith(
    `  - { path: /lista, label: Lista, permissions: ${permissions}, list: { resource: pedidos, sort: numero, filters: [], transitions: false, form: [{ section: D, fields: [numero] }], ${body} } }`,
  );
const changes = (before: ReturnType<typeof list>, after: ReturnType<typeof list>) =>
  rightsChanges(before, after).map(({ permissions, kind, subject, widens }) => [
    permissions.join('+'),
    kind,
    'verb' in subject ? `${subject.verb} ${subject.resource}.${subject.what}` : Object.values(subject)[0],
    widens,
  ]);

describe('permissionSets', () => {
  it('has one for no permission, for each one, and for each set that is required together', () => {
    const portal = shopWith(`  - { path: /a, label: A, permissions: [Gerente, vendedor], list: pedidos }
  - { path: /b, label: B, permissions: { any: [fiscal, rh] }, list: pedidos }
  - { path: /c, label: C, permissions: [], list: clientes }`);
    expect(
      permissionSets([portal]).map((permissions) => [
        permissions.join('+'),
        matrixRow(portal, permissions).routes.map(({ path }) => path),
      ]),
    ).toEqual([
      ['', ['/c']],
      ['fiscal', ['/b', '/c']],
      ['gerente', ['/c']],
      ['rh', ['/b', '/c']],
      ['vendedor', ['/c']],
      ['gerente+vendedor', ['/a', '/c']],
    ]);
  });
});

describe('rightsOf', () => {
  it('names each right with its rows and the line that gives it', () => {
    const portal = list('columns: [numero], actions: [create], scope: { vendedor: { vendedor: 7 } }');
    const place = { file: 'config/departments/loja.yaml', line: 4, column: 13 };
    expect(rightsOf(portal, ['vendedor'])).toEqual([
      { resource: 'pedidos', verb: 'create', what: 'numero', rows: [{ vendedor: 7 }], places: [place] },
      ...['id', 'numero', 'vendedor', 'version'].map((what) => ({
        resource: 'pedidos',
        verb: 'read',
        what,
        rows: [{ vendedor: 7 }],
        places: [place],
      })),
    ]);
    expect(rightsOf(portal, ['outra'])).toEqual([]);
  });
});

describe('changesBetween', () => {
  const before = list('columns: [numero], actions: []');

  it('finds nothing between two equal configs', () =>
    expect(changes(before, list('columns: [numero], actions: []'))).toEqual([]));

  it('names gained rights, and marks them as widening', () => {
    expect(changes(before, list('columns: [numero, valor], actions: [delete]'))).toEqual(
      [
        ['vendedor', 'gained', 'read pedidos.faturado', true],
        ['vendedor', 'gained', 'delete pedidos.', true],
        ['vendedor', 'gained', 'read pedidos.valor', true],
      ].sort((a, b) => (String(a[2]) < String(b[2]) ? -1 : 1)),
    );
  });

  it('names lost rights, which are no widening', () => {
    expect(changes(list('columns: [numero, valor], actions: []'), before)).toEqual([
      ['vendedor', 'lost', 'read pedidos.valor', false],
    ]);
  });

  it('distinguishes fewer rows from more', () => {
    const own = list('columns: [numero, vendedor], actions: [], scope: { vendedor: { vendedor: 7 } }');
    const every = list('columns: [numero, vendedor], actions: []');
    const another = list('columns: [numero, vendedor], actions: [], scope: { vendedor: { vendedor: 8 } }');
    expect(new Set(changes(own, every).map(([, kind, , widens]) => `${kind} ${widens}`))).toEqual(
      new Set(['rows true']),
    );
    expect(new Set(changes(every, own).map(([, kind, , widens]) => `${kind} ${widens}`))).toEqual(
      new Set(['rows false']),
    );
    expect(new Set(changes(own, another).map(([, kind, , widens]) => `${kind} ${widens}`))).toEqual(
      new Set(['rows true']),
    );
  });

  it('names the routes that open and close', () => {
    const moved = changes(before, list('columns: [numero], actions: []', '[gerente]'));
    expect(moved).toContainEqual(['vendedor', 'lost', '/lista', false]);
    expect(moved).toContainEqual(['gerente', 'gained', '/lista', true]);
  });
});
