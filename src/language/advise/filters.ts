/** Filters that no record can match, and filters that are offered though they are fixed already. */
import { parseFilter, type Condition, type Expression } from '../../model/filter.ts';
import type { Spot } from '../link/world.ts';
import { listOf } from '../shortForms.ts';
import type { Filter, Resource, Scope } from '../../model/types.ts';
import type { View } from './view.ts';

export function adviseOnFilters({ routes, portal }: View) {
  for (const { screens } of routes)
    for (const { screen, source, spot } of screens) {
      if (screen.kind !== 'list' && screen.kind !== 'report') {
        if (screen.kind === 'dashboard') adviseOnWidgets(screen.widgets, spot, source, portal.resources);
        continue;
      }
      const at = spot.at(screen.kind);
      const resource = portal.resources[screen.resource]!;
      const tell = (key: string, message: string) => at.at(key).warn(message, 'key', 'filtro-contraditorio');
      if (clashes(resource, screen.filter))
        tell('filter', 'nenhum registro combina com este filtro: uma condição exclui a outra');
      else if (clashes(resource, screen.filter, screen.defaultFilter))
        tell(
          'defaultFilter',
          'nenhum registro combina com "defaultFilter" e "filter" juntos: a tela abriria sempre vazia',
        );
      tellScope(at, resource, screen.filter, screen.scope);
      const offered = screen.kind === 'list' ? listOf(source.list!).filters : source.report!.filters;
      for (const [index, id] of (offered ?? []).entries())
        if (fixedValue(resource, screen.filter, id) !== undefined)
          at.at('filters', index).warn(
            `o filtro por "${id}" não tem o que escolher: "filter" já o fixa em "${String(fixedValue(resource, screen.filter, id))}"; tire-o de "filters"`,
            'value',
            'filtro-fixo',
          );
    }
}

type Widgets = Extract<View['routes'][number]['screens'][number]['screen'], { kind: 'dashboard' }>['widgets'];

function adviseOnWidgets(
  widgets: Widgets,
  spot: Spot,
  source: { dashboard?: unknown },
  resources: View['portal']['resources'],
) {
  const at = Array.isArray(source.dashboard) ? spot.at('dashboard') : spot.at('dashboard', 'widgets');
  for (const [index, widget] of widgets.entries())
    if ('filter' in widget && clashes(resources[widget.resource]!, widget.filter))
      at.at(index, 'filter').warn(
        'nenhum registro combina com este filtro: uma condição exclui a outra',
        'key',
        'filtro-contraditorio',
      );
}

function tellScope(spot: Spot, resource: Resource, filter: Filter, scope: Scope) {
  for (const [permission, rows] of Object.entries(scope))
    if (rows !== '*' && !clashes(resource, filter) && clashes(resource, filter, rows))
      spot
        .at('scope')
        .warn(
          `nenhum registro combina com "filter" e com o "scope" de "${permission}" juntos: quem entra por ela não veria nada`,
          'key',
          'filtro-contraditorio',
        );
}

/** The one value that the filter leaves to a field. */
function fixedValue(resource: Resource, filter: Filter, id: string): unknown {
  const only = conditionsOf(resource, [filter]).find(
    ({ field, op, value }) => field === id && op === 'eq' && !Array.isArray(value) && isConstant(value),
  );
  return only?.value;
}

/** Whether the filters can't hold together, as far as fixed values tell. */
function clashes(resource: Resource, ...filters: readonly Filter[]): boolean {
  const conditions = conditionsOf(resource, filters);
  return [...new Set(conditions.map(({ field }) => field))].some((id) =>
    excludeEachOther(
      conditions.filter(({ field }) => field === id),
      resource,
    ),
  );
}

/** The conditions that must all hold; what stands under `any` or `not` is left alone. */
function conditionsOf(resource: Resource, filters: readonly Filter[]): Condition[] {
  const flat = (expression: Expression): Condition[] => {
    if (expression.kind === 'condition') return [expression];
    return expression.kind === 'all' ? expression.of.flatMap(flat) : [];
  };
  return filters.flatMap((filter) => flat(parseFilter(filter, resource.fields)));
}

const isConstant = (value: unknown) =>
  ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && !value.startsWith('$'));

/** Of one field. Dates stand for whole months and years, so that only numbers are measured. */
function excludeEachOther(conditions: readonly Condition[], { fields }: Resource): boolean {
  if (
    ['date', 'datetime', 'month', 'multiselect', 'references', 'items'].includes(
      fields[conditions[0]!.field]!.type,
    )
  )
    return false;
  const values = (op: Condition['op']) =>
    conditions
      .filter((condition) => condition.op === op)
      .map(({ value }) => (Array.isArray(value) ? value : [value]) as unknown[])
      .filter((list) => list.every(isConstant));
  const wanted = values('eq').map((list) => list.map(String));
  const left = wanted
    .slice(1)
    .reduce((kept, list) => kept.filter((value) => list.includes(value)), wanted[0] ?? []);
  const excluded = new Set(values('neq').flat().map(String));
  if (wanted.length > 0 && left.every((value) => excluded.has(value))) return true;
  const bounds = (op: Condition['op']) => values(op).flat().map(Number).filter(Number.isFinite);
  const lowest = Math.max(...bounds('gt'), ...bounds('gte'));
  const highest = Math.min(...bounds('lt'), ...bounds('lte'));
  if (lowest > highest) return true;
  const numbers = left.map(Number);
  return numbers.length > 0 && numbers.every((value) => value < lowest || value > highest);
}
