/**
 * Which figures over other records a database can keep with the record: those over fields that the other records
 * store, or that these look up in fields stored elsewhere. It computes all others at each reading.
 */
import { translate } from '#messages/translate.ts';
import { dependsOnToday } from '../formula/formula.ts';
import { hasRows, traitsOf } from '../traits.ts';
import type { RollupExpression, ValueExpression } from './ast.ts';
import { bindValue } from './bind.ts';
import type { DataModel } from './dataModel.ts';
import { fieldsOfRollup, isInWords, readsOf } from './reads.ts';

/** Why a figure can't be kept. `fields`: what its records don't store. */
export type Obstacle = { from: string } & (
  | { why: 'view' | 'day' }
  | { why: 'rows'; each: string }
  | { why: 'fields'; fields: readonly string[] }
);

type Node = { resource: string; field: string };

/** @param mayLookUp false: the other records have to store by themselves all that the figure reads */
export function obstacleTo(
  model: DataModel,
  rollup: RollupExpression,
  mayLookUp = true,
): Obstacle | undefined {
  const { from, each } = rollup;
  const { resource, view } = model.resources[from]!;
  if (view || resource.history) return { from, why: 'view' };
  if (each !== undefined) return { from, why: 'rows', each };
  const read = fieldsOfRollup(rollup).filter((field) => field !== 'id');
  const lost = [...new Set(read)].filter((field) => !isStored(model, { resource: from, field }, mayLookUp));
  if (lost.length > 0) return { from, why: 'fields', fields: lost };
  const byDay =
    variesByDay(model, rollup) || read.some((field) => dependsOnDay(model, { resource: from, field }));
  return byDay ? { from, why: 'day' } : undefined;
}

/** The records that have to be read, and why: "contas_receber, by saldo, which they do not store". */
export function obstacleText(obstacle: Obstacle): string {
  const { from } = obstacle;
  switch (obstacle.why) {
    case 'view':
      return translate('database.whichIsView', { from });
    case 'rows':
      return translate('database.rowsOf', { from, each: obstacle.each });
    case 'day':
      return translate('database.byDay', { from });
    case 'fields':
      return translate('database.byWhich', { from, worked: obstacle.fields.join(', ') });
  }
}

/** The figures on which a field depends, in its own record and in those that it looks up. */
export function figuresUnder(
  model: DataModel,
  { resource, field }: Node,
  seen = new Set<string>(),
): (Node & { rollup: RollupExpression })[] {
  const key = `${resource}.${field}`;
  if (seen.has(key)) return [];
  seen.add(key);
  return valuesOf(model, { resource, field }).flatMap(({ owner, value }) => {
    const { own, lookups, rollups } = readsOf(value);
    return [
      ...rollups.map((rollup) => ({ resource, field, rollup })),
      ...[...own].flatMap((name) => figuresUnder(model, { resource: owner, field: name }, seen)),
      ...lookups.flatMap((one) => figuresUnder(model, one, seen)),
    ];
  });
}

/** The expressions of a computed field; of a view's field those of its sources. */
function valuesOf(model: DataModel, { resource, field }: Node): { owner: string; value: ValueExpression }[] {
  const { computed = [], view } = model.resources[resource] ?? {};
  const own = computed.filter((one) => one.field === field);
  const sources = view?.sources ?? [];
  return [
    ...own.map(({ value }) => ({ owner: resource, value })),
    ...sources.flatMap(({ resource: owner, values }) =>
      values[field] ? [{ owner, value: values[field] }] : [],
    ),
  ];
}

const expressionOf = (model: DataModel, { resource, field }: Node): ValueExpression | undefined =>
  model.resources[resource]!.computed.find((one) => one.field === field)?.value;

/** True if the value follows from columns of the record and, with `mayLookUp`, of those that it refers to. */
function isStored(model: DataModel, node: Node, mayLookUp: boolean): boolean {
  const { resource } = node;
  const value = expressionOf(model, node);
  if (!value) return isColumn(model, node);
  if (isInWords(value)) return false;
  const { own, lookups, rollups, settings } = readsOf(value);
  return (
    rollups.length === 0 &&
    settings.size === 0 &&
    (mayLookUp || lookups.length === 0) &&
    lookups.every(({ via, resource: other, field }) => {
      const { resource: target, view } = model.resources[other]!;
      const isSingle = !traitsOf(model.resources[resource]!.resource.fields[via]).holdsMany;
      const isPlain = !expressionOf(model, { resource, field: via }) && isSingle && !view && !target.history;
      return isPlain && isStored(model, { resource: other, field }, mayLookUp);
    }) &&
    [...own].every((field) => isStored(model, { resource, field }, mayLookUp))
  );
}

function isColumn(model: DataModel, { resource, field: id }: Node): boolean {
  const field = model.resources[resource]!.resource.fields[id];
  const { attachment, composite } = traitsOf(field);
  return id === 'id' || (field !== undefined && !hasRows(field) && !attachment && composite === undefined);
}

function dependsOnDay(model: DataModel, node: Node): boolean {
  const value = expressionOf(model, node);
  if (!value) return false;
  const { own, lookups } = readsOf(value);
  return (
    variesByDay(model, value) ||
    [...own].some((field) => dependsOnDay(model, { resource: node.resource, field })) ||
    lookups.some((one) => dependsOnDay(model, one))
  );
}

const variesByDay = ({ timeZone, weekStart }: DataModel, value: ValueExpression): boolean => {
  if (value.kind === 'formula') return dependsOnToday(value.formula);
  const [one, other] = ['2001-02-28', '2024-12-31'].map((today) =>
    JSON.stringify(bindValue(value, { today, timeZone, weekStart })),
  );
  return one !== other;
};
