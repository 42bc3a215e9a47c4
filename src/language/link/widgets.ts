/** What the widgets of dashboards, and the figures over lists, say of their resources. */
import type { z } from 'zod';
import { isNumeric, isTemporal, traitsOf } from '../../model/traits.ts';
import type { chartSchema, metricSchema, tableSchema, widgetSchema } from '../schema.ts';
import { groupKeyOf, groupKeysOf, measureFields } from '../../model/measures.ts';
import { fieldNameOf, type ScopeSource } from '../shortForms.ts';
import type { Measure, Requirement } from '../../model/types.ts';
import { checkFilter, checkScope } from './filters.ts';
import {
  checkPath,
  findReadableField,
  findResource,
  findSingleField,
  type KnownResource,
  type Spot,
  type World,
} from './world.ts';

type Context = {
  requirement: Requirement | null;
  /** The scope of the screen around, which a widget without one inherits (of a list: only its own resource does). */
  scope?: { source: ScopeSource; spot: Spot; ownResource?: string };
};

export function checkWidget(
  world: World,
  spot: Spot,
  widget: z.infer<typeof widgetSchema>,
  context: Context,
) {
  if ('metric' in widget) checkMetric(world, spot, widget, context);
  else if ('chart' in widget) checkChart(world, spot, widget, context);
  else if ('table' in widget) checkTable(world, spot, widget, context);
  else if ('shortcuts' in widget)
    widget.routes?.forEach((path, index) => checkPath(world, spot.at('routes', index), path));
}

export function checkMetric(
  world: World,
  spot: Spot,
  metric: z.infer<typeof metricSchema>,
  context: Context,
) {
  const resource = checkSource(world, spot, metric, context);
  if (resource) {
    checkMeasure(spot.at('value'), metric.value, resource);
    checkFilter(world, spot.at('compare'), metric.compare, resource);
  }
  if (!metric.per) return;
  checkComparedShare(spot, metric);
  const per = findResource(world, spot.at('per', 'resource'), metric.per.resource);
  if (!per) return;
  checkMeasure(spot.at('per', 'value'), metric.per.value, per);
  checkFilter(world, spot.at('per', 'filter'), metric.per.filter, per);
  checkFilter(world, spot.at('per', 'compare'), metric.per.compare, per);
  if (metric.scope) checkScope(world, spot.at('scope'), metric.scope, context.requirement, per);
}

/** A share is compared with a share: what was measured before is divided by what there was then. */
function checkComparedShare(spot: Spot, { compare, per }: z.infer<typeof metricSchema>) {
  if (compare && !per!.compare)
    spot
      .at('per')
      .error(
        'falta "compare" em "per": diga sobre quais registros o divisor é medido na comparação (o mesmo filtro de "per", se ele não muda)',
        'key',
      );
  if (!compare && per!.compare)
    spot
      .at('per', 'compare')
      .warn(
        'este "compare" não tem efeito: o indicador não tem o seu; acrescente "compare" a ele também',
        'key',
      );
}

function checkChart(world: World, spot: Spot, chart: z.infer<typeof chartSchema>, context: Context) {
  const resource = checkSource(world, spot, chart, context);
  if (!resource) return;
  checkGroupBy(spot.at('groupBy'), chart.groupBy, resource);
  checkMeasures(spot.at('measures'), chart.measures, resource, 'o gráfico');
  for (const key of groupKeysOf(chart.groupBy))
    if (Object.hasOwn(chart.measures, key))
      spot
        .at('measures', key)
        .error(`a medida tem o nome do grupo "${key}": dê a ela outro, como aparece na legenda`, 'key');
}

/** That each key exists, can be grouped by, and has the parts of a date only if it is one. */
export function checkGroupBy(spot: Spot, groupBy: string | readonly string[], resource: KnownResource) {
  const keys = typeof groupBy === 'string' ? [groupBy] : groupBy;
  for (const [index, key] of keys.entries()) {
    const at = typeof groupBy === 'string' ? spot : spot.at(index);
    if (keys.indexOf(key) < index)
      at.error(`"${key}" está repetido: cada grupo divide o anterior por outra coisa`);
    const { field: id, part } = groupKeyOf(key);
    const field = findSingleField(at, resource, id);
    const { temporal, text } = field ? traitsOf(field) : {};
    if (part && field && !temporal) at.error(`campo "${id}" não é uma data: agrupe só por "${id}"`);
    if (temporal === 'month' && (part === 'day' || part === 'week'))
      at.error(`campo "${id}" guarda só o mês: agrupe por "${id}", "${id}:quarter" ou "${id}:year"`);
    if (text === 'lines') at.error(`campo "${id}" é um texto longo: não serve para agrupar`);
  }
}

/** @param owner what the measures are of, to say that it has none */
export function checkMeasures(
  spot: Spot,
  measures: Readonly<Record<string, Measure>>,
  resource: KnownResource,
  owner: string,
) {
  if (Object.keys(measures).length === 0)
    spot.error(`${owner} precisa de pelo menos uma medida, como em "{ Total: count }"`, 'key');
  for (const [label, measure] of Object.entries(measures)) checkMeasure(spot.at(label), measure, resource);
}

function checkTable(world: World, spot: Spot, table: z.infer<typeof tableSchema>, context: Context) {
  const resource = checkSource(world, spot, table, context);
  if (!resource) return;
  table.columns.forEach((column, index) =>
    findReadableField(
      typeof column === 'string' ? spot.at('columns', index) : spot.at('columns', index, 'field'),
      resource,
      fieldNameOf(column),
    ),
  );
  if (table.sort) findSingleField(spot.at('sort'), resource, table.sort.replace('-', ''));
}

type DataWidget = {
  resource: string;
  filter?: Record<string, unknown>;
  to?: string;
  scope?: ScopeSource;
  per?: { resource: string };
};

/** What all widgets with data share: resource, filter, scope, link. */
function checkSource(world: World, spot: Spot, widget: DataWidget, context: Context): KnownResource | null {
  const resource = findResource(world, spot.at('resource'), widget.resource);
  if (widget.to) checkPath(world, spot.at('to'), widget.to);
  if (widget.scope) checkScope(world, spot.at('scope'), widget.scope, context.requirement, resource);
  else if (context.scope) checkInherited(world, spot, widget, context.scope);
  if (resource) checkFilter(world, spot.at('filter'), widget.filter, resource);
  return resource;
}

/** A scope written for the whole screen must fit each figure in it, or else the figure would show all rows. */
function checkInherited(world: World, spot: Spot, widget: DataWidget, scope: NonNullable<Context['scope']>) {
  const ids = [widget.resource, ...(widget.per ? [widget.per.resource] : [])];
  for (const id of new Set(ids)) {
    const fields = world.resources.get(id)?.fields;
    if (!fields) continue;
    const other = scope.ownResource !== undefined && scope.ownResource !== id;
    const unknown = Object.values(scope.source)
      .flatMap((filter) => (filter === '*' ? [] : fieldsIn(filter)))
      .find((name) => !Object.hasOwn(fields, name));
    if (!other && unknown === undefined)
      for (const [permission, filter] of Object.entries(scope.source)) {
        if (filter !== '*') checkFilter(world, scope.spot.at(permission), filter, world.resources.get(id)!);
      }
    else
      spot.error(
        `o "scope" da tela ${unknown === undefined ? 'é de outro recurso' : `usa "${unknown}", que não existe em "${id}"`}: escreva um "scope" neste widget ("*" para todas as linhas)`,
      );
  }
}

const fieldsIn = (filter: unknown): string[] => {
  if (Array.isArray(filter)) return filter.flatMap(fieldsIn);
  if (typeof filter !== 'object' || filter === null) return [];
  return Object.entries(filter).flatMap(([key, value]) =>
    key === 'any' || key === 'all' || key === 'not'
      ? fieldsIn(value)
      : key === 'q'
        ? []
        : [key.split('_')[0]!],
  );
};

/** That the field exists and can be added up; the lowest and highest of dates make sense in a list's totals only. */
export function checkMeasure(
  spot: Spot,
  measure: Measure | Record<string, string>,
  resource: KnownResource,
  on?: 'key',
) {
  const operation = Object.keys(measure)[0]!;
  for (const [index, id] of measureFields(measure as Measure).entries()) {
    const at = on ? spot : operation === 'ratio' ? spot.at(operation, index) : spot.at(operation);
    const field = findReadableField(at, resource, id, on);
    if (!field || isNumeric(field)) continue;
    if (on && isTemporal(field) && (operation === 'min' || operation === 'max')) continue;
    at.error(`campo "${id}" não é um número: "${operation}" não se aplica a ele`, on);
  }
}
