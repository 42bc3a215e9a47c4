import type { z } from 'zod';
import type { metricSchema, widgetSchema } from '../schema.ts';
import { measureFields } from '../../model/measures.ts';
import { sortOf } from '../shortForms.ts';
import { isShare } from '../../model/kinds.ts';
import type { Field, Measure, Metric, Portal, Scope, Widget } from '../../model/types.ts';
import { resolveColumns, resolveScope } from './parts.ts';

type Resources = Portal['resources'];

const tableLimit = 5;

/** @param around the scope of the screen, for widgets without one of their own */
export function resolveWidget(
  widget: z.infer<typeof widgetSchema>,
  around: Scope,
  resources: Resources,
): Widget {
  if ('metric' in widget) return resolveMetric(widget, around, resources);
  if ('chart' in widget) {
    const { groupBy, filter, scope, period: _period, ...rest } = widget;
    return {
      kind: 'chart',
      ...rest,
      groupBy: Array.isArray(groupBy) ? groupBy : [groupBy],
      filter: filter ?? {},
      scope: scope ? resolveScope(scope) : around,
    };
  }
  if ('table' in widget) {
    const { table, columns, filter, sort, limit, scope, period: _period, ...rest } = widget;
    return {
      kind: 'table',
      title: table,
      ...rest,
      columns: resolveColumns(columns),
      filter: filter ?? {},
      sort: sort ? sortOf(sort) : resources[widget.resource]!.sort,
      limit: limit ?? tableLimit,
      scope: scope ? resolveScope(scope) : around,
    };
  }
  if ('shortcuts' in widget)
    return { kind: 'shortcuts', title: widget.shortcuts, ...(widget.routes && { routes: widget.routes }) };
  return { kind: 'text', text: widget.text };
}

export function resolveMetric(
  source: z.infer<typeof metricSchema>,
  around: Scope,
  resources: Resources,
): Metric {
  const { metric, filter, per, format, inverse, scope, period: _period, ...rest } = source;
  const own = formatOf(source.resource, source.value, resources);
  return {
    kind: 'metric',
    label: metric,
    ...rest,
    filter: filter ?? {},
    ...(per && { per: { ...per, filter: per.filter ?? {} } }),
    format: format ?? (per ? ratioFormat(own, formatOf(per.resource, per.value, resources)) : own),
    ...currencyOf(source.resource, source.value, resources),
    inverse: inverse ?? false,
    scope: scope ? resolveScope(scope) : around,
  };
}

function formatOf(resource: string, measure: Measure, resources: Resources): Metric['format'] {
  const fields = measureFields(measure).map((id) => resources[resource]!.fields[id]!);
  const [field, divisor] = fields;
  if (!field) return 'integer';
  if (divisor) return isShare(field, divisor) ? 'percent' : ratioFormat(...bothFormats(field, divisor));
  const { type } = field;
  if (type === 'money' || type === 'percent') return type;
  return type === 'integer' && !(typeof measure === 'object' && 'avg' in measure) ? 'integer' : 'decimal';
}

function currencyOf(resource: string, measure: Measure, resources: Resources): Pick<Metric, 'currency'> {
  const field = resources[resource]!.fields[measureFields(measure)[0] ?? ''];
  return field?.type === 'money' && field.currency ? { currency: field.currency } : {};
}

const bothFormats = (field: Field, divisor: Field) =>
  [field, divisor].map(({ type }) => (type === 'money' ? 'money' : 'decimal')) as [
    Metric['format'],
    Metric['format'],
  ];

/** R$ per anything that is not money is R$; all else is a plain quotient. */
const ratioFormat = (value: Metric['format'], per: Metric['format']): Metric['format'] =>
  value === 'money' && per !== 'money' ? 'money' : 'decimal';
