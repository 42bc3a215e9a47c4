/**
 * The fields that lists, views and rules read often, as far as they follow from screens, views and rules. Those that
 * rights read are in access/frequentFields.ts.
 */
import { dependenciesOf, fieldNodeKey, type FieldNode, type FieldsOf } from '#model/fields/dependencies.ts';
import { fieldsWithRow } from '#model/fields/rowScope.ts';
import { namesInFilter } from '#model/filter/filter.ts';
import type { Field, Portal } from '#model/types.ts';
import { memoize } from '#model/values/memoize.ts';
import { usedBy } from '#rules/reads.ts';
import { screensOf } from './simpleScreens.ts';

/**
 * The fields by which records are chosen or ordered, and those behind them; and those that only rules read, of one record
 * at a time. A database keeps the figures among them. Both by `fieldKey`.
 */
export const oftenRead = memoize((portal: Portal): Record<'searched' | 'byRules', ReadonlySet<string>> => {
  const fieldsIn: FieldsOf = (id) => portal.resources[id]?.fields as ReturnType<FieldsOf>;
  const searched = [
    ...sortsOf(portal),
    ...fieldsOfFilters(portal),
    ...chosenByViews(portal),
    ...fixedFiltersOf(portal),
  ];
  const keysOf = (fields: readonly FieldNode[]) =>
    new Set(withAllBehind(portal, fields, fieldsIn).map(fieldNodeKey));
  return { searched: keysOf(searched), byRules: keysOf(fieldsOfRules(portal)) };
});

export const sortsOf = (portal: Portal): FieldNode[] => [
  ...Object.values(portal.resources).map(({ id, sort }) => ({ resource: id, field: sort.field })),
  ...screensIn(portal).flatMap((screen) =>
    'resource' in screen && 'sort' in screen && screen.sort
      ? [{ resource: String(screen.resource), field: screen.sort.field }]
      : [],
  ),
];

export const fieldsOfFilters = (portal: Portal): FieldNode[] =>
  screensIn(portal).flatMap((screen) =>
    'resource' in screen && 'filters' in screen
      ? screen.filters.map((field) => ({ resource: String(screen.resource), field }))
      : [],
  );

/** The fields by which a list has chosen its records before anybody asks. */
export const fixedFiltersOf = (portal: Portal): FieldNode[] =>
  screensIn(portal).flatMap((screen) =>
    'resource' in screen && 'queries' in screen
      ? [screen.filter, screen.defaultFilter, ...screen.queries.map(({ filter }) => filter)]
          .flatMap(namesInFilter)
          .map((field) => ({ resource: screen.resource, field }))
      : [],
  );

const screensIn = ({ departments }: Portal) =>
  departments.flatMap(({ routes }) => routes.flatMap(screensOf).map(({ screen }) => screen));

/** The fields by which views choose their records. */
export const chosenByViews = ({ resources }: Portal): FieldNode[] =>
  Object.values(resources).flatMap(({ from }) =>
    (from?.sources ?? []).flatMap(({ resource, filter }) =>
      namesInFilter(filter).map((field) => ({ resource, field })),
    ),
  );

/** These fields, and all from which they are computed or views take them. */
export function withAllBehind(portal: Portal, fields: readonly FieldNode[], fieldsIn: FieldsOf): FieldNode[] {
  const read = new Map<string, FieldNode>();
  const visit = (node: FieldNode) => {
    const key = fieldNodeKey(node);
    if (read.has(key)) return;
    read.set(key, node);
    for (const next of dependenciesOf(node, fieldsIn)) visit(next);
  };
  for (let more = fields; more.length > 0;) {
    const known = read.size;
    for (const node of more) visit(node);
    more = [...read.values()].slice(known).flatMap((node) => readBehind(portal, node));
  }
  return [...read.values()];
}

/** The fields of the view's own records from which it takes this one of its fields as they are. */
export const behind = ({ resources }: Portal, { resource, field }: FieldNode): FieldNode[] =>
  (resources[resource]?.from?.sources ?? []).flatMap((source) => {
    const mapped = source.fields[field];
    return mapped?.kind === 'field' && mapped.via === undefined
      ? [{ resource: source.resource, field: mapped.field }]
      : [];
  });

/** All fields that a view reads to compute one of its fields, including fields of referenced records and summed fields. */
const readBehind = ({ resources }: Portal, { resource, field }: FieldNode): FieldNode[] =>
  (resources[resource]?.from?.sources ?? []).flatMap((source): FieldNode[] => {
    const mapped = source.fields[field];
    if (mapped?.kind === 'measure' && mapped.measure !== 'count')
      return [{ resource: source.resource, field: Object.values(mapped.measure)[0] as string }];
    if (mapped?.kind !== 'field') return [];
    if (mapped.via === undefined) return [{ resource: source.resource, field: mapped.field }];
    const via = fieldsWithRow(resources[source.resource]!.fields, source.each)[mapped.via];
    return [{ resource: (via as Field & { resource: string }).resource, field: mapped.field }];
  });

export const fieldsOfRules = ({ resources }: Portal): FieldNode[] =>
  Object.values(resources).flatMap(({ id, rules, ensures }) => [
    ...rules.flatMap((rule) => usedBy(rule, resources)),
    ...ensures.flatMap(({ that }) => namesInFilter(that).map((field) => ({ resource: id, field }))),
  ]);
