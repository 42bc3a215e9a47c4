import { describe, expect, it } from 'vitest';
import { narrowPortal } from '#compiler/lastGood/lastGood.ts';
import { withoutFields } from '#compiler/lastGood/withoutFields.ts';
import { portalWith, resourcesOf } from '#tests/support/portal.ts';

const portal = portalWith({
  ...resourcesOf({
    obras: {
      nome: 'text',
      custo: 'decimal',
      preco: 'decimal, formula: custo * 2',
      fase: 'text',
      prazo: 'date, required: true',
      $title: '{nome} {fase}',
      $more: ["ensures: [{ that: { not: { custo_lt: 0 } }, message: 'Custo {custo}.' }]"],
    },
    visitas: {
      nome: 'text',
      obraId: '> obras',
      custoDaObra: 'decimal, lookup: obraId.custo',
      $more: [
        "rules: [{ id: nota, on: create, then: [{ create: notas, set: { valor: '= $record.obraId.custo' } }] }]",
      ],
    },
    notas: { nome: 'text', valor: 'decimal' },
    custos: {
      custo: 'decimal',
      nome: 'text',
      $from: 'resource: obras, fields: { custo: custo, nome: nome }',
    },
  }),
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /obras, label: Obras, list: { resource: obras, columns: [nome, custo, preco, fase] } }
  - { path: /caras, label: Caras, list: { resource: obras, columns: [nome], filter: { preco_gt: 10 } } }
  - { path: /visitas, label: Visitas, list: { resource: visitas, columns: [nome, obraId, custoDaObra] } }
  - { path: /custos, label: Custos, list: { resource: custos, columns: [nome, custo] } }
  - { path: /notas, label: Notas, list: { resource: notas, columns: [nome] } }
`,
});

const without = (...fields: string[]) =>
  withoutFields(
    portal,
    fields.map((field) => ({ resource: 'obras', field })),
    narrowPortal,
  );
const screensOf = ({ departments }: typeof portal) =>
  departments.flatMap(({ routes }) =>
    routes.map(({ path, screen }) => [path, (screen as unknown as { columns: { field: string }[] }).columns]),
  );

describe('a portal without a field', () => {
  it('shows nothing that is computed from it, here or elsewhere, and closes what can’t do without it', () => {
    const left = without('custo');
    expect(screensOf(left).map(([path]) => path)).toEqual(['/obras', '/visitas', '/notas']);
    expect(JSON.stringify(screensOf(left))).not.toMatch(/custo|preco/i);
    expect(left.resources.obras!.unserved).toEqual({ fields: ['custo', 'preco'], isReadOnly: true });
    expect(left.resources.visitas!.unserved).toEqual({ fields: ['custoDaObra'], isReadOnly: true });
    expect(left.resources.notas!.unserved).toBeUndefined();
  });

  it('stays writable where no rule or limit reads it, unless it is required', () => {
    expect(without('fase').resources.obras).toMatchObject({
      title: '{id}',
      unserved: { fields: ['fase'], isReadOnly: false },
    });
    expect(without('prazo').resources.obras!.unserved).toEqual({ fields: ['prazo'], isReadOnly: true });
    expect(without('prazo').resources.visitas!.unserved).toBeUndefined();
  });

  it('is the same portal where nothing is left out', () => {
    expect(withoutFields(portal, [], narrowPortal)).toBe(portal);
  });
});
