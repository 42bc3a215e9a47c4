/** A change checks only the fields that it may have made faulty. */
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { faultyField, validateRecord } from '#kinds/validate.ts';
import { fieldsToCheck } from '#server/writes/checks.ts';
import { company } from '#tests/support/companies/demo.ts';
import { portalWith, listsOf } from '#tests/support/portal.ts';

type Row = Readonly<Record<string, unknown>>;

describe('fieldsToCheck', () => {
  const pedidos = portalWith({
    ...listsOf('pedidos'),
    'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
fields:
  numero: { type: text, label: Número }
  urgente: { type: boolean, label: Urgente }
  motivo: { type: text, label: Motivo, requiredWhen: { urgente_neq: false } }
  minimo: { type: integer, label: Mínimo }
  quantidade: { type: integer, label: Quantidade, min: minimo }
`,
  }).resources.pedidos!;
  const checked = (...changed: string[]) => fieldsToCheck(pedidos, new Set(changed));

  it('are the changed ones, those with a condition on them, and those bound by another field', () => {
    expect(checked('numero')).toEqual(['numero', 'quantidade']);
    expect(checked('urgente')).toEqual(['urgente', 'motivo', 'quantidade']);
    expect(checked('minimo')).toEqual(['minimo', 'quantidade']);
  });

  it('include every field of the demo that becomes faulty when another one is changed', () => {
    const { portal, rows } = company();
    const viewer = viewerOf(portal, portal.today!);
    const faultsIn = (resource: (typeof portal.resources)[string], record: Row) =>
      new Set(Object.keys(validateRecord(resource, record, viewer)).map(faultyField));
    const elsewhere: string[] = [];
    const missed: string[] = [];
    for (const resource of Object.values(portal.resources)) {
      const before = rows[resource.id]?.at(-1) as Row | undefined;
      if (!before || resource.from) continue;
      const known = faultsIn(resource, before);
      for (const id of Object.keys(resource.fields))
        for (const value of [null, ...choicesIn(resource.fields[id]!)]) {
          const faults = faultsIn(resource, { ...before, [id]: value });
          const shown = new Set(fieldsToCheck(resource, new Set([id])));
          for (const fault of faults) {
            if (known.has(fault)) continue;
            if (fault !== id) elsewhere.push(`${resource.id}: ${id} -> ${fault}`);
            if (!shown.has(fault)) missed.push(`${resource.id}: ${id} -> ${fault}`);
          }
        }
    }
    expect(missed).toEqual([]);
    expect(new Set(elsewhere).size).toBeGreaterThan(50);
  });
});

const choicesIn = (field: Field): unknown[] =>
  'options' in field
    ? field.options!.map(({ value }) => value)
    : field.type === 'boolean'
      ? [true, false]
      : [];
