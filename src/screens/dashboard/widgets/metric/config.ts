/** A number: one measure, or one measure divided by another (`per`). */
import { z } from 'zod';
import { withContents, keyEntry, describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import type { Trend } from '#screens/dashboard/widgetData.ts';
import { dataKeys, widgetKeys } from '#screens/dashboard/keywords.ts';
import { checkScope } from '#language/bind/filters.ts';
import type { ConfigNode, BindContext } from '#language/bind/context.ts';
import { dateOf } from '#model/filter/periods.ts';
import { comparesWithItself, refuseIdle } from '#language/lint/idleKeywords.ts';
import { isCount, measureFields } from '#model/measures.ts';
import { isShare, traitsOf } from '#model/traits.ts';
import type { Field, Measure, Portal, Scope, Filter } from '#model/types.ts';
import type { WidgetContext, WidgetLanguage } from '#screens/language.ts';
import { checkWidgetData } from '#screens/dashboard/bindData.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import { translate } from '#messages/translate.ts';
import { trendQueries } from './trend.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { grantFigures } from '#screens/dashboard/figures.ts';
import { perSchema, metricWidgetSchema, type Metric } from './schema.ts';

/** The query for each month, derived from the filter. */
const trend = withContents(
  keywordsFrom(metricWidgetSchema).trend,
  describeMap<Trend>({
    groupBy: keyEntry('groups', 'reads'),
    months: keywordsFrom(metricWidgetSchema).trend,
    filter: keyEntry('filter', 'reads'),
    until: keyEntry('plain', 'reads'),
  }),
);

const described = {
  schema: metricWidgetSchema,
  description: describeMap<Metric>({
    ...keywordsFrom(metricWidgetSchema),
    ...widgetKeys,
    label: keywordsFrom(metricWidgetSchema).metric,
    trend,
    per: withContents(
      keywordsFrom(metricWidgetSchema).per,
      describeMap<NonNullable<Metric['per']>>({
        ...keywordsFrom(perSchema),
        ...dataKeys,
        trend,
        scope: keywordsFrom(metricWidgetSchema).scope,
      }),
    ),
    currency: keyEntry('plain', 'reads'),
    asField: keyEntry('plain', 'looks'),
  }),
};

type Source = z.input<typeof metricWidgetSchema>;

type Resources = Portal['resources'];

const language: WidgetLanguage<Metric, Source, z.output<typeof metricWidgetSchema>> = {
  bind,
  resolve,
  lint: ({ value: measure, per, format }, node) =>
    refuseIdle(node, {
      decimals: !per && isCount(measure) && format === 'integer' && 'idle.countsAreWhole',
      compare: comparesWithItself(node) && 'idle.comparesWithItself',
    }),
};

function bind(context: BindContext, node: ConfigNode, metric: Source, around: WidgetContext) {
  checkWidgetData(context, node, metric, around);
  checkTrend(context, node, metric);
  if (!metric.per) return;
  checkComparedShare(node, metric);
  const per = context.resources.get(metric.per.resource);
  if (per && metric.scope) checkScope(context, node.at('scope'), metric.scope, around.requirement, per);
}

/** A trend needs a date that the filter compares with `$month`, in the metric and in its divisor. */
function checkTrend({ resources }: BindContext, node: ConfigNode, { trend, ...metric }: Source) {
  if (!trend) return;
  for (const { resource, filter } of [metric, ...(metric.per ? [metric.per] : [])]) {
    const fields = resources.get(resource)?.fields;
    if (fields && !dateOf(filter ?? {}, fields))
      node.at('trend').error(translate('screens.filterOn', { resource }));
  }
}

/** A share is compared with a share: `compare` needs a `compare` of the divisor too. */
function checkComparedShare(node: ConfigNode, { compare, per }: Source) {
  if (compare && !per!.compare) node.at('per').error(translate('screens.compareIsMissingInPer'), 'key');
  if (!compare && per!.compare)
    node.at('per', 'compare').warn(translate('screens.compareHasNoEffect'), 'key');
}

function resolve(source: z.output<typeof metricWidgetSchema>, around: Scope, resources: Resources): Metric {
  const { metric, per, format, scope, trend, period: _period, ...rest } = source;
  const own = formatOf(source.resource, source.value, resources);
  return {
    kind: 'metric',
    label: metric,
    ...rest,
    ...trendOver(source, trend, resources),
    ...(per && { per: { ...per, ...trendOver(per, trend, resources) } }),
    format: format ?? (per ? ratioFormat(own, formatOf(per.resource, per.value, resources)) : own),
    ...(format === undefined && !per && isWrittenByKind(source, resources) && { asField: true }),
    ...currencyOf(source.resource, source.value, resources),
    scope: scope ?? around,
  };
}

function trendOver(
  { resource, filter }: { resource: string; filter: Filter },
  months: number | undefined,
  resources: Resources,
): { trend?: Trend } {
  const { fields } = resources[resource]!;
  const date = months && dateOf(filter, fields);
  if (!date) return {};
  const { [date]: _month, ...others } = filter;
  const groupBy = traitsOf(fields[date]).temporal === 'month' ? date : `${date}:month`;
  const since = { [`${date}_gte`]: `$month-${months - 1}`, [`${date}_lte`]: '$month' };
  return { trend: { groupBy, months, filter: { ...others, ...since } } };
}

function formatOf(resource: string, measure: Measure, resources: Resources): Metric['format'] {
  if (isCount(measure)) return 'integer';
  const fields = measureFields(measure).map((id) => resources[resource]!.fields[id]!);
  const [field, divisor] = fields;
  if (!field) return 'integer';
  if (divisor) return isShare(field, divisor) ? 'percent' : ratioFormat(...bothFormats(field, divisor));
  const { numeric = 'decimal' } = traitsOf(field);
  return numeric === 'integer' && typeof measure === 'object' && 'avg' in measure ? 'decimal' : numeric;
}

const isWrittenByKind = ({ resource, value }: Source, resources: Resources) =>
  formatOfMeasure(value, resources[resource]).write !== undefined;

function currencyOf(resource: string, measure: Measure, resources: Resources): Pick<Metric, 'currency'> {
  const field = resources[resource]!.fields[measureFields(measure)[0] ?? ''];
  return field && 'currency' in field && field.currency ? { currency: field.currency } : {};
}

const bothFormats = (field: Field, divisor: Field) =>
  [field, divisor].map((one) => (traitsOf(one).numeric === 'money' ? 'money' : 'decimal')) as [
    Metric['format'],
    Metric['format'],
  ];

/** Money divided by something else is money; every other quotient is a plain number. */
const ratioFormat = (value: Metric['format'], per: Metric['format']): Metric['format'] =>
  value === 'money' && per !== 'money' ? 'money' : 'decimal';

/** The divisor has a scope of its own where its resource has other rows. */
const scopeOf = (part: { scope?: Scope }, around: Scope): Scope => part.scope ?? around;

const grants: WidgetGrants<Metric> = {
  laterFigures: trendQueries,
  grant({ per, ...own }, granting) {
    for (const part of [own, ...(per ? [per] : [])]) {
      const { resource, value, filter, compare, trend, narrowing } = part;
      const scope = scopeOf(part, own.scope);
      for (const one of compare ? [filter, compare] : [filter])
        grantFigures(granting, { resource, groupBy: [], measures: [value], filter: one, scope, narrowing });
      if (trend)
        grantFigures(granting, {
          resource,
          groupBy: [trend.groupBy],
          measures: [value],
          filter: trend.filter,
          scope,
          narrowing,
        });
    }
  },
  forUser(widget, { withScope }) {
    const { scope, compare, per, trend } = widget;
    const cut = (over: Filter, its = scope) => withScope({ filter: over, scope: its }).filter;
    return {
      ...withScope(widget),
      ...(compare && { compare: cut(compare) }),
      ...(trend && { trend: { ...trend, filter: cut(trend.filter) } }),
      ...(per && {
        per: {
          ...per,
          scope: {},
          filter: cut(per.filter, per.scope),
          ...(per.compare && { compare: cut(per.compare, per.scope) }),
          ...(per.trend && { trend: { ...per.trend, filter: cut(per.trend.filter, per.scope) } }),
        },
      }),
    };
  },
};

export const metric = { ...described, ...language, ...grants };
