/** Warns where a figure adds up, or compares, numbers that are in different units, and says by what to part them. */
import { translate } from '#messages/translate.ts';
import { isFixed } from '#language/lint/idleKeywords.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { unitDeciderOf, unitFromOf } from '#model/fields/units.ts';
import { groupKeyOf, isCount, measureFields } from '#model/measures.ts';
import { hasRows } from '#model/traits.ts';
import type { Field, Filter, Measure, Resource } from '#model/types.ts';
import { keywordOf, rowsListed, withFigureParts } from '#screens/configRegistry.ts';
import { nodeOfPart } from '#screens/figureParts.ts';
import type { LintContext, LintedScreen } from './context.ts';

type Fields = Readonly<Record<string, Field>>;
type Totals = Readonly<Record<string, unknown>>;
/** A part of a screen as far as it has figures. */
type Figures = {
  label?: string;
  resource: string;
  filter?: Filter;
  value?: Measure;
  measures?: Readonly<Record<string, Measure>>;
  groupBy?: readonly string[];
  groupings?: readonly { groupBy: readonly string[]; pivot?: string }[];
  totals?: Totals;
};

/** A chart groups by two keys, a report by three. */
const mostKeys = { chart: 2, report: 3 } as const;

export function lintMixedUnits({ portal, resources, routes }: LintContext) {
  for (const { resource, node } of resources)
    for (const field of Object.values(resource.fields))
      if (hasRows(field))
        lintTotals(node.at('fields', field.id, 'totals'), field.totals ?? {}, field.fields, () => false);
  for (const screen of routes.flatMap((route) => route.screens))
    for (const { part, at, isOfList } of partsOf(screen)) {
      const of = portal.resources[part.resource]!;
      const isOne = (id: string) => isFixed(id, part.filter ?? {}, of);
      if (part.totals) lintTotals(at.at('totals'), part.totals, of.fields, isOne);
      if (part.value) lintMetric(at, part, of, { isOne, isOfList });
      if (part.measures) lintGroups(at, part, of, isOne);
    }
}

type IsOne = (decider: string) => boolean;

type WrittenFigures = { part: Figures; at: ConfigNode; isOfList: boolean };

function partsOf({ screen, ...one }: LintedScreen): WrittenFigures[] {
  const node = keywordOf({ screen, ...one });
  const list = rowsListed(screen);
  const isOfList = list !== undefined;
  const parts: WrittenFigures[] = isOfList ? [{ part: list as Figures, at: node, isOfList }] : [];
  withFigureParts(screen, (part, at) => {
    parts.push({ part: part as Figures, at: nodeOfPart(node, at), isOfList });
    return part;
  });
  return parts;
}

/** The field of a measure whose numbers have several units; undefined where all have one, or none is added. */
function mixedIn(measure: Measure, fields: Fields, isOne: IsOne): Field | undefined {
  if (isCount(measure)) return undefined;
  return measureFields(measure)
    .flatMap((id) => fields[id] ?? [])
    .find((field) => {
      const decider = unitDeciderOf(field);
      return decider !== undefined && !isOne(decider);
    });
}

const warn = (at: ConfigNode, message: string) => at.warn(message, 'key', 'mixed-units');

function lintTotals(node: ConfigNode, totals: Totals, fields: Fields, isOne: IsOne) {
  for (const id of Object.keys(totals)) {
    const field = mixedIn({ sum: id }, fields, isOne);
    if (field)
      warn(
        node.at(id),
        translate('lint.mixedTotal', { id, unit: unitFromOf(field)!, by: unitDeciderOf(field)! }),
      );
  }
}

function lintMetric(
  at: ConfigNode,
  { label = '', resource, value, filter = {} }: Figures,
  { fields }: Resource,
  { isOne, isOfList }: { isOne: IsOne; isOfList: boolean },
) {
  const field = mixedIn(value!, fields, isOne);
  if (!field) return;
  const [by, unit] = [unitDeciderOf(field)!, unitFromOf(field)!];
  const words = { id: field.id, unit, by };
  if (isOfList) return warn(at.at('value'), translate('lint.mixedMetricOfList', words));
  const narrowed = Object.keys(filter).length > 0 ? `, filter: ${written(filter)}` : '';
  const line = `{ chart: bar, title: ${written(label)}, resource: ${resource}, groupBy: ${by}, measures: { ${written(label)}: ${written(value)} }${narrowed} }`;
  warn(at.at('value'), translate('lint.mixedMetric', { ...words, line }));
}

/** JSON is YAML. */
const written = (value: unknown) => JSON.stringify(value);

function lintGroups(at: ConfigNode, { groupBy, groupings, measures }: Figures, of: Resource, isOne: IsOne) {
  const most = groupings ? mostKeys.report : mostKeys.chart;
  const all = groupings ?? [{ groupBy: groupBy ?? [] }];
  for (const [nth, { groupBy: keys, pivot }] of all.entries()) {
    const grouped = [...keys, ...(pivot === undefined ? [] : [pivot])];
    const mixed = Object.entries(measures!).flatMap(([title, measure]) => {
      const field = mixedIn(measure, of.fields, isOne);
      return field && !grouped.some((key) => partsUnits(key, field, of.fields)) ? [{ title, field }] : [];
    });
    const [first] = mixed;
    if (!first) continue;
    const by = unitDeciderOf(first.field)!;
    const line = `groupBy: [${[by, ...keys].slice(0, most).join(', ')}]`;
    const place = nth === 0 ? at : at.at('alternatives', nth - 1);
    warn(
      place.at('groupBy'),
      translate('lint.mixedGroups', { title: first.title, unit: unitFromOf(first.field)!, line }),
    );
  }
}

/** True where each group has one unit: grouped by what decides it, or by the unit itself. */
function partsUnits(key: string, field: Field, fields: Fields): boolean {
  const { field: id } = groupKeyOf(key);
  const unit = unitFromOf(field);
  return (
    id === unitDeciderOf(field) ||
    lookupPaths(fields[id]?.lookup).some(({ via, field: name }) => `${via}.${name}` === unit)
  );
}
