import { checkScope } from '#language/bind/filters.ts';
import type { ConfigNode, BindContext } from '#language/bind/context.ts';
import { resolveScope } from '#language/shortForms.ts';
import { dateOf } from '#model/time/periods.ts';
import { measureFields } from '#model/measures.ts';
import { isShare, traitsOf } from '#model/traits.ts';
import type { Field, Measure, Portal, Scope } from '#model/types.ts';
import type { Trend } from '#screens/dashboard/widgetData.ts';
import type { Metric } from './metricMaths.ts';
import type { WidgetContext, WidgetLanguage } from '#screens/language.ts';
import { checkWidgetData, narrowFigure } from '#screens/dashboard/bindData.ts';
import { formatOfMeasure } from '#screens/dashboard/measureFormat.ts';
import type { WidgetSource } from '#screens/dashboard/schemas.ts';
import { translate } from '#messages/translate.ts';

type Source = WidgetSource<'metric'>;
type Resources = Portal['resources'];

export const metric: WidgetLanguage<Metric, Source> = { bind, resolve, narrow: narrowFigure };

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

function resolve(source: Source, around: Scope, resources: Resources): Metric {
  const { metric, filter, per, format, inverse, scope, trend, period: _period, ...rest } = source;
  const own = formatOf(source.resource, source.value, resources);
  return {
    kind: 'metric',
    label: metric,
    ...rest,
    filter: filter ?? {},
    ...trendOver(source, trend, resources),
    ...(per && { per: { ...per, filter: per.filter ?? {}, ...trendOver(per, trend, resources) } }),
    format: format ?? (per ? ratioFormat(own, formatOf(per.resource, per.value, resources)) : own),
    ...(format === undefined && !per && isWrittenByKind(source, resources) && { asField: true }),
    ...currencyOf(source.resource, source.value, resources),
    inverse: inverse ?? false,
    scope: scope ? resolveScope(scope) : around,
  };
}

function trendOver(
  { resource, filter = {} }: Pick<Source, 'resource' | 'filter'>,
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
