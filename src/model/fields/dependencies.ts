/**
 * Fields computed from other records, and their dependencies. Works on fields as written, for the config
 * check, and as resolved. Expressions are in expression.ts.
 */
import { fieldsOfFormula, parseFormula } from '../formula/formula.ts';
import type { Filter } from '../filter/ast.ts';
import { namesInFilter } from '../filter/keys.ts';
import { memoize } from '#model/values/memoize.ts';
import { recordFieldsOf, rowFieldsOf } from '../filter/variables.ts';
import type { Find } from './fieldTypes.ts';
import { aroundRow, fieldAround, nameAround, storedFieldsOf } from './rowScope.ts';

export type Paths = string | readonly string[];
export type Rollup = {
  from: string;
  each?: string | undefined;
  target: string | readonly string[];
  filter?: Filter | undefined;
  by?: string | undefined;
} & { readonly [K in 'sum' | 'avg' | 'min' | 'max' | 'last']?: string | undefined } & {
  count?: true | undefined;
};

/** The part of a field that determines where its value comes from. */
export type LinkField = {
  readonly type: string;
  readonly resource?: string | undefined;
  readonly lookup?: Paths | undefined;
  readonly copy?: Paths | undefined;
  readonly follows?: readonly string[] | undefined;
  readonly rollup?: Rollup | undefined;
  readonly formula?: string | undefined;
  readonly when?: Filter | undefined;
  readonly options?: unknown;
  readonly filter?: Filter | undefined;
  readonly inForce?: { readonly on: string } | undefined;
  readonly visibleWhen?: Filter | undefined;
};

/** True for a field that is computed from other records on every read, and never stored. */
export const isLinked = (field: Pick<LinkField, 'lookup' | 'rollup'>): boolean =>
  field.lookup !== undefined || field.rollup !== undefined;

export type LookupPath = { via: string; field: string };

/**
 * `clienteId.cidade` -> the reference, and the field of the record that it points to. In a row,
 * `$record.clienteId.cidade` follows a reference of the record that contains the row, and `$record.cidade` is a
 * field of that record.
 */
export const lookupPaths = (paths: Paths | undefined): LookupPath[] =>
  [paths ?? []].flat().map((path) => {
    const last = path.lastIndexOf('.');
    return { via: path.slice(0, last), field: path.slice(last + 1) };
  });

/** The field of the record around a row with which a path begins; undefined for a field of the row itself. */
export const startAround = ({ via, field }: LookupPath): string | undefined =>
  via === aroundRow ? field : fieldAround(via);

/** The name whose value decides where a path leads: `clienteId`, or `$record.clienteId` around a row. */
const startOf = ({ via, field }: LookupPath): string => (via === aroundRow ? nameAround(field) : via);

/**
 * The names that decide what is found: of the record, or in a row those of the row, and of the record around it as
 * `$record.<field>`.
 */
export const followedBy = (finds: readonly Pick<Find, 'where'>[], isRow: boolean): string[] => [
  ...new Set(
    finds.flatMap(({ where }) => [
      ...rowFieldsOf(where),
      ...recordFieldsOf(where).map((name) => (isRow ? nameAround(name) : name)),
    ]),
  ),
];

type FilledField = Pick<LinkField, 'copy' | 'follows'>;
/** True for a field that is filled in when the record is written, from other records: with `copy` or `find`. */
export const isFilled = ({ copy, follows }: FilledField): boolean =>
  copy !== undefined || follows !== undefined;

/** The names whose values decide what is filled into the field. */
export const fillersOf = ({ copy, follows = [] }: FilledField): string[] => [
  ...lookupPaths(copy).map(startOf),
  ...follows,
];

/** True for a field of a row to which the record around it gives something. */
export const followsAround = (field: FilledField | undefined): boolean =>
  field !== undefined && fillersOf(field).some((name) => fieldAround(name) !== undefined);

export const rollupTargets = ({ target }: Pick<Rollup, 'target'>): readonly string[] => [target].flat();

/** The operation of a rollup, and its field. A count has none. */
export function operationOfRollup(rollup: Rollup): {
  kind: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'last';
  field?: string;
} {
  for (const kind of ['sum', 'avg', 'min', 'max', 'last'] as const)
    if (rollup[kind] !== undefined) return { kind, field: rollup[kind] };
  return { kind: 'count' };
}

/** A field of some resource. */
export type FieldNode = { resource: string; field: string };
export type FieldsOf = (resource: string) => Readonly<Record<string, LinkField>> | undefined;

/** The fields, of the same record and of others, from which a field is computed. Empty for a stored field. */
export function dependenciesOf({ resource, field: id }: FieldNode, fieldsOf: FieldsOf): FieldNode[] {
  const fields = fieldsOf(resource);
  const field = fields && Object.hasOwn(fields, id) ? fields[id] : undefined;
  if (!field) return [];
  const { lookups, elsewhere, own } = namesIn(field);
  return [
    ...lookups.flatMap(({ via, field: other }) => {
      const target = fields![via]?.resource;
      return [{ resource, field: via }, ...(target ? [{ resource: target, field: other }] : [])];
    }),
    ...elsewhere,
    ...own.map((name) => ({ resource, field: name })),
  ];
}

/** What a field is computed from, as far as it says so itself. */
const namesIn = memoize((field: LinkField) => ({
  lookups: lookupPaths(field.lookup),
  elsewhere: field.rollup ? readByRollup(field.rollup) : [],
  own: [...formulaFields(field.formula), ...conditions(field).flatMap(namesInFilter)],
}));

export function readByRollup(rollup: Rollup): FieldNode[] {
  const { field } = operationOfRollup(rollup);
  const names = [
    ...rollupTargets(rollup),
    ...(field ? [field] : []),
    ...(rollup.by ? [rollup.by] : []),
    ...namesInFilter(rollup.filter ?? {}),
  ];
  return storedFieldsOf(rollup.each, names).map((name) => ({ resource: rollup.from, field: name }));
}

export const fieldNodeKey = ({ resource, field }: FieldNode): string => `${resource}.${field}`;

/** All fields on which these fields depend, directly or indirectly, including themselves. */
export function dependencyClosure(start: readonly FieldNode[], fieldsOf: FieldsOf): FieldNode[] {
  const found = new Map<string, FieldNode>();
  const visit = (node: FieldNode) => {
    if (found.has(fieldNodeKey(node))) return;
    found.set(fieldNodeKey(node), node);
    for (const next of dependenciesOf(node, fieldsOf)) visit(next);
  };
  for (const node of start) visit(node);
  return [...found.values()];
}

/**
 * The fields of the same record that decide the value of this one, where a browser cannot compute it alone. It can
 * compute formulas. A hidden field is empty, so what shows it decides as well.
 *
 * @param byServer fields whose sources the browser does not see -> the fields here that decide them
 */
export function decidersOf(
  id: string,
  fields: Readonly<Record<string, LinkField>>,
  byServer: Readonly<Record<string, readonly string[]>> | 'all' = {},
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || seen.has(name)) return;
    seen.add(name);
    const given = [
      ...directDeciders(field),
      // Nothing is copied into a hidden field.
      ...(isFilled(field) ? namesInFilter(field.visibleWhen ?? {}) : []),
      ...(byServer === 'all' ? formulaFields(field.formula) : (byServer[name] ?? [])),
    ];
    for (const one of given) {
      found.add(one);
      for (const condition of namesInFilter(fields[one]?.visibleWhen ?? {})) {
        found.add(condition);
        visit(condition);
      }
    }
    for (const one of [...given, ...formulaFields(field.formula)]) visit(one);
  };
  visit(id);
  found.delete(id);
  return found;
}

/** The references and conditions that give a field its value; for a reference in force, what selects it. */
export const directDeciders = (field: LinkField): string[] => [
  ...lookupPaths(field.lookup).map(startOf),
  ...fillersOf(field),
  ...(field.inForce ? [field.inForce.on, ...recordFieldsOf(field.filter)] : []),
  ...conditions(field).flatMap(namesInFilter),
];

/** The rollups over a resource's records on which a field depends, directly or indirectly. */
export function rollupsOver(resource: string, from: FieldNode, fieldsOf: FieldsOf): Rollup[] {
  return dependencyClosure([from], fieldsOf).flatMap((node) => {
    const fields = fieldsOf(node.resource);
    const rollup = fields && Object.hasOwn(fields, node.field) ? fields[node.field]?.rollup : undefined;
    return rollup?.from === resource ? [rollup] : [];
  });
}

/**
 * The path by which a field depends on itself, with that field first and last; undefined when there is none.
 */
export function circleOf(start: FieldNode, fieldsOf: FieldsOf): FieldNode[] | undefined {
  const seen = new Set<string>();
  const follow = (node: FieldNode, path: readonly FieldNode[]): FieldNode[] | undefined => {
    for (const next of dependenciesOf(node, fieldsOf)) {
      if (fieldNodeKey(next) === fieldNodeKey(start)) return [...path, next];
      if (seen.has(fieldNodeKey(next))) continue;
      seen.add(fieldNodeKey(next));
      const found = follow(next, [...path, next]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(start, [start]);
}

/** A formula that can't be parsed is reported elsewhere. */
export function formulaFields(text: string | undefined): string[] {
  if (text === undefined) return [];
  try {
    return fieldsOfFormula(parseFormula(text)).map((name) => name.split('.')[0]!);
  } catch {
    return [];
  }
}

/**
 * The conditions of a derived field: its own, or those of its options, which are a map as written and a list
 * as resolved.
 */
function conditions({ when, options }: LinkField): Filter[] {
  const ofOptions = typeof options === 'object' && options !== null ? Object.values(options) : [];
  return [{ when }, ...ofOptions].flatMap((part: unknown) => {
    const condition = (part as { when?: Filter } | null)?.when;
    return condition ? [condition] : [];
  });
}
