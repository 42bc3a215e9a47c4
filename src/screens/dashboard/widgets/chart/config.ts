import { z } from 'zod';
import { describeMap, keyEntry, keywordsFrom } from '#language/resolvedKeys.ts';
import { widgetKeys } from '#screens/dashboard/keywords.ts';
import {
  lookupPaths,
  operationOfRollup as rollupOperation,
  type LinkField,
} from '#model/fields/dependencies.ts';
import { comparesWithItself, refuseIdle } from '#language/lint/idleKeywords.ts';
import { orderReason } from '#screens/groupOrder.ts';
import { parseFormula, type Formula } from '#model/formula/formula.ts';
import { measureFields, isCount, portionFilters, groupKeysOf, groupKeyOf } from '#model/measures.ts';
import { addsUp, splitMeasures, isRunning, type ShownMeasure } from '#model/derivedMeasures.ts';
import { comparedFields, comparedFilter, monthsApart } from '#model/comparison.ts';
import type { Measure, Resource } from '#model/types.ts';
import { checkMeasured } from '#language/bind/filters.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { checkWidgetData } from '#screens/dashboard/bindData.ts';
import { translate } from '#messages/translate.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { grantFigures } from '#screens/dashboard/figures.ts';
import { measuresFor } from '#screens/measuredRows.ts';
import { chartWidgetSchema, type Chart } from './schema.ts';

const described = {
  schema: chartWidgetSchema,
  description: describeMap<Chart>({
    ...keywordsFrom(chartWidgetSchema),
    ...widgetKeys,
    derived: keyEntry('plain', 'looks'),
    within: keywordsFrom(chartWidgetSchema).scope,
    wide: keyEntry('plain', 'reads'),
    comparing: keyEntry('plain', 'reads'),
  }),
};

type Source = z.input<typeof chartWidgetSchema>;

// Which measures can be negative: a ring shows parts of a whole, and has no place for them.

type Resources = Readonly<Record<string, Resource>>;
type Fields = Readonly<Record<string, LinkField>>;

/** The field by which a measure can be negative; true where it subtracts records; undefined where it can't be. */
export function negativeIn(
  measure: Measure,
  resource: string,
  resources: Resources,
): string | true | undefined {
  if (portionFilters(measure).minus) return true;
  if (isCount(measure)) return undefined;
  return measureFields(measure).find((id) =>
    isMaybeNegative(id, resources[resource]!.fields, resources, new Set()),
  );
}

/** What is not known, such as a field of a view, is not said to be negative. */
function isMaybeNegative(id: string, fields: Fields, resources: Resources, seen: Set<LinkField>): boolean {
  const field = fields[id];
  if (!field || seen.has(field)) return false;
  seen.add(field);
  const { min, formula, rollup } = field as LinkField & { min?: unknown };
  if (typeof min === 'number') return min < 0;
  if (typeof min === 'string' && !min.includes('.')) return isMaybeNegative(min, fields, resources, seen);
  const inResource = (resource: string | undefined, other: string) =>
    resource !== undefined && isMaybeNegative(other, resources[resource]?.fields ?? {}, resources, seen);
  const paths = [...lookupPaths(field.lookup), ...lookupPaths(field.copy)];
  if (formula !== undefined) return canFormula(parseFormula(formula), fields, resources, seen);
  if (rollup) {
    const { kind, field: summed } = rollupOperation(rollup);
    return kind !== 'count' && summed !== undefined && !rollup.each && inResource(rollup.from, summed);
  }
  if (paths.length > 0)
    return paths.some(({ via, field: other }) => inResource(fields[via]?.resource, other));
  return ['integer', 'decimal', 'money', 'percent'].includes(field.type);
}

/** True where the second moment is never before the first. */
function isInOrder([first, second]: readonly Formula[], fields: Fields): boolean {
  if (first?.kind !== 'field' || second?.kind !== 'field') return false;
  return (fields[second.field] as { min?: unknown } | undefined)?.min === first.field;
}

function canFormula(formula: Formula, fields: Fields, resources: Resources, seen: Set<LinkField>): boolean {
  const can = (one: Formula | undefined): boolean =>
    one !== undefined && canFormula(one, fields, resources, seen);
  switch (formula.kind) {
    case 'number':
      return Number(formula.value) < 0;
    case 'field':
      return isMaybeNegative(formula.field, fields, resources, seen);
    case 'negate':
      return true;
    case 'operation':
      return formula.operator === '-' || can(formula.left) || can(formula.right);
    case 'rows': {
      const rows = (fields[formula.field] as { fields?: Fields } | undefined)?.fields;
      return formula.of !== undefined && isMaybeNegative(formula.of, rows ?? {}, resources, seen);
    }
    case 'call':
      if (['days', 'hours', 'months'].includes(formula.call)) return !isInOrder(formula.of, fields);
      if (formula.call === 'abs') return false;
      if (formula.call === 'max') return formula.of.every(can);
      return (formula.call === 'if' ? formula.of.slice(1) : formula.of).some(can);
    default:
      return false;
  }
}

/**
 * A target needs an axis. A target per group needs a second measure to compare with, and bars to be drawn on.
 */
function checkTarget(node: ConfigNode, { chart, target, measures, groupBy }: Source) {
  if (target === undefined) return;
  const at = node.at('target');
  const names = Object.keys(measures);
  const isAlone = groupKeysOf(groupBy).length > 1 || names.length < 2;
  if (chart === 'pie') at.error(translate('screens.ringHasNoAxis'));
  else if (typeof target === 'number') return;
  else if (!names.includes(target))
    at.error(
      translate('screens.noMeasureOfChart', { target, names: names.map((name) => `"${name}"`).join(', ') }),
    );
  else if (isAlone || (chart !== 'bar' && chart !== 'column'))
    at.error(translate('screens.targetOfEachGroup'));
}

/**
 * Stacking is refused for lines, which would cross their sum; for pies, which are one whole already; and for
 * averages, which don't add up.
 */
function checkStacked(node: ConfigNode, { chart, stacked, measures, groupBy, target }: Source) {
  if (!stacked) return;
  const at = node.at('stacked');
  if (chart === 'line' || chart === 'pie') at.error(translate('screens.onlyBarColumnAndArea'));
  else if (groupKeysOf(groupBy).length < 2 && Object.keys(measures).length < 2)
    at.error(translate('screens.nothingToStack'));
  else if (!Object.keys(measures).every((title) => addsUp(title, splitMeasures(measures))))
    at.error(translate('screens.onlyWhatAddsUp'));
  else if (typeof target === 'string') at.error(translate('screens.targetOfEachGroupIsStroke'));
}

const language: WidgetLanguage<Chart, Source, z.output<typeof chartWidgetSchema>> = {
  bind(context, node, chart, around) {
    const resource = checkWidgetData(context, node, chart, around);
    if (!resource) return;
    checkMeasured(node.at('measures'), chart.measures, translate('screens.chart'));
    for (const [title, measure] of Object.entries(chart.measures as Record<string, ShownMeasure>))
      for (const key of ['from', 'opening'] as const)
        if (isRunning(measure) && measure[key] !== undefined)
          node.at('measures', title).at(key).error(translate('screens.onlyReportsBegin'), 'key');
    checkTarget(node, chart);
    checkStacked(node, chart);
    if (chart.compare && (chart.chart === 'pie' || groupKeysOf(chart.groupBy).length > 1))
      node.at('compare').error(translate('screens.compareHasNoRoom'), 'key');
    for (const key of groupKeysOf(chart.groupBy))
      if (Object.hasOwn(chart.measures, key))
        node.at('measures', key).error(translate('screens.measureHasNameOfGroup', { key }), 'key');
  },
  resolve({ measures, filter, compare, scope, period: _period, ...rest }, around) {
    return {
      kind: 'chart',
      ...rest,
      ...splitMeasures(measures),
      ...(compare && {
        compare: comparedFilter(filter, compare),
        comparing: { fields: comparedFields(compare), apart: monthsApart(filter, compare) },
      }),
      filter,
      scope: scope ?? around,
    };
  },
  lint({ chart, measures, resource, groupBy, order }, node, resources) {
    refuseIdle(node, {
      order: orderReason(groupBy.slice(0, 1), order, resources[resource]!),
      compare: comparesWithItself(node) && 'idle.comparesWithItself',
    });
    if (chart !== 'pie') return;
    for (const [name, measure] of Object.entries(measures)) {
      const negative = negativeIn(measure, resource, resources);
      if (negative === undefined) continue;
      const text =
        negative === true
          ? translate('screens.ringOfDifferences', { name })
          : translate('screens.ringOfNegatives', { name, field: negative });
      node.at('measures', name).warn(text, 'key', 'ring-of-negatives');
    }
  },
};

const grants: WidgetGrants<Chart> = {
  grant(widget, granting) {
    const { resource, groupBy, filter, compare } = widget;
    const measures = measuresFor(widget, (scope) => granting.rowsOf({ scope }));
    for (const over of compare ? [filter, compare] : [filter])
      grantFigures(granting, { ...widget, filter: over, measures: Object.values(measures) });
    const fields = groupBy.map((key) => groupKeyOf(key).field);
    const rows = granting.rowsOf(widget);
    granting.referred(granting.resources[resource]!, fields, { rows, listed: false });
  },
  forUser: ({ within, wide, ...widget }, { withScope }) => ({
    ...withScope(widget),
    measures: measuresFor(
      { ...widget, ...(within && { within }), ...(wide && { wide }) },
      (scope) => withScope({ scope }).filter,
    ),
    ...(widget.compare && {
      compare: withScope({ filter: widget.compare, scope: widget.scope }).filter,
    }),
  }),
};

export const chart = { ...described, ...language, ...grants };
