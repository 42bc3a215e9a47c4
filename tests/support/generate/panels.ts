/** Dashboards and reports. */
import { given } from './chance.ts';
import { filterOver } from './filters.ts';
import { numberKinds } from './kinds.ts';
import { accountFields, follows, isDate, type ResourceData } from './shapes.ts';
import { filterBy, namesOf, readableIn, scopeBy, singleIn, sortBy, type Making } from './making.ts';

export function dashboardBy(making: Making): unknown {
  const { chance, resources } = making;
  const widgets = Array.from({ length: 1 + chance.upTo(2) }, () => widgetBy(making));
  const shown = widgets.map(({ resource }) => resources[resource as string]!);
  const filters = chance.maybe(30) ? [chance.pick(namesOf(singleIn(chance.pick(shown))))] : undefined;
  const dated = widgets.filter(({ resource }) => dateOf(resources[resource as string]!) !== undefined);
  if (dated.length === 0 || !chance.maybe(30)) return filters ? { filters, widgets } : widgets;
  const following = chance.pick(dated);
  following.period = dateOf(resources[following.resource as string]!);
  return given({ period: 'month', filters, widgets });
}

const dateOf = ({ fields }: ResourceData) =>
  Object.keys(fields).find((name) => isDate(fields[name]!) && !fields[name]!.rollup);

/** A trend over the months up to the current one, for a metric whose resource has a date. */
function monthsBy({ chance }: Making, resource: ResourceData, filter: unknown) {
  const date = dateOf(resource);
  if (date === undefined || filter !== undefined || !chance.maybe(50)) return {};
  return { filter: { [date]: '$month' }, trend: 3 + chance.upTo(20) };
}

function widgetBy(making: Making): Record<string, unknown> {
  const { chance, resources } = making;
  const [id, resource] = chance.pick(Object.entries(resources).toReversed());
  const common = { resource: id, filter: filterBy(making, resource), scope: scopeBy(making, resource) };
  switch (chance.pick(['metric', 'chart', 'table', 'list'])) {
    case 'metric':
      return given({
        metric: 'Número',
        ...common,
        value: measureBy(making, resource),
        compare: chance.maybe(20)
          ? filterOver(chance, resource.fields, { user: accountFields(resources) })
          : undefined,
        ...monthsBy(making, resource, common.filter),
      });
    case 'chart':
      return chartOf(making, common);
    case 'list': {
      const fields = chance.several(namesOf(readableIn(resource)), 25).slice(0, 2);
      return given({
        list: 'Linhas',
        ...common,
        fields,
        sort: sortBy(chance, namesOf(singleIn(resource))),
        tick: tickBy(making, resource),
      });
    }
    default:
      return given({
        table: 'Tabela',
        ...common,
        columns: chance.several(namesOf(readableIn(resource)), 25),
        sort: sortBy(chance, namesOf(singleIn(resource))),
      });
  }
}

function chartOf(making: Making, common: { resource: string; filter: unknown; scope: unknown }) {
  const { chance, resources } = making;
  const resource = resources[common.resource]!;
  const chart = chance.pick(['bar', 'column', 'pie']);
  const groupBy = keysBy(making, resource).slice(0, 2);
  return given({
    chart,
    title: 'Gráfico',
    ...common,
    groupBy,
    measures: { Total: measureBy(making, resource) },
    ...(chart !== 'pie' && groupBy.length === 1 && comparedBy(making, resource)),
  });
}

/** Charts, most of which compare their figures with those of another period. */
export function chartsBy(making: Making): unknown {
  const { chance, resources } = making;
  return [0, 1, 2].map(() => {
    const [id, resource] = chance.pick(Object.entries(resources).toReversed());
    return chartOf(making, { resource: id, filter: undefined, scope: scopeBy(making, resource) });
  });
}

/** The name of a boolean field that users edit, or the label of a transition. */
function tickBy({ chance }: Making, { fields, from }: ResourceData): string | undefined {
  if (from || !chance.maybe(45)) return undefined;
  const known = Object.entries(fields).flatMap(([name, field]) => [
    ...(field.type === 'boolean' && !follows(field) ? [name] : []),
    ...((field.transitions ?? []) as { label: string }[]).map(({ label }) => label.toLowerCase()),
  ]);
  return known.length > 0 ? chance.pick(known) : undefined;
}

function measureBy({ chance }: Pick<Making, 'chance'>, { fields }: ResourceData): unknown {
  const numbers = Object.keys(fields).filter((name) => numberKinds.includes(fields[name]!.type));
  const some = () => filterOver(chance, fields, { depth: 0 });
  const filter = chance.maybe(25) ? some() : undefined;
  // All rows, where the lists of the reader show only some.
  const allRows = chance.maybe(25) ? true : undefined;
  if (numbers.length === 0 || !chance.maybe(60))
    return filter || allRows ? given({ count: true, filter, allRows }) : 'count';
  const operation = chance.pick(['sum', 'avg', 'min', 'max', 'distinct']);
  const minus = operation === 'sum' && chance.maybe(25) ? some() : undefined;
  return given({ [operation]: chance.pick(numbers), filter, minus, allRows });
}

function keysBy({ chance }: Pick<Making, 'chance'>, resource: ResourceData): string[] {
  const usable = singleIn(resource).filter(
    ([, { type }]) => !['textarea', 'markdown', 'json'].includes(type),
  );
  return chance
    .several(usable, 15)
    .map(([name, field]) => (isDate(field) && chance.maybe(50) ? `${name}:month` : name));
}

/** A further key for the columns, if fewer than three are used. */
function pivotBy(making: Making, resource: ResourceData, groupBy: readonly string[]): string | undefined {
  const others = keysBy(making, resource).filter((key) => !groupBy.includes(key));
  return groupBy.length < 3 && making.chance.maybe(40) ? others[0] : undefined;
}

/** What is computed from the other measures: sums that run on, and formulas. */
function derivedBy({ chance }: Pick<Making, 'chance'>, resource: ResourceData): Record<string, unknown> {
  const sums = Object.keys(resource.fields).filter((name) =>
    numberKinds.includes(resource.fields[name]!.type),
  );
  const wide = chance.maybe(15) ? { allRows: true } : {};
  const running = chance.pick<unknown>([
    ...(chance.maybe(15) ? [{ count: true, ...wide }] : ['count']),
    ...sums.map((sum) => ({ sum, ...wide })),
  ]);
  const isRunning = chance.maybe(60);
  const formula = chance.pick([
    'Quantos * 2 - 1',
    'Total + Quantos',
    'if(Quantos > 1, Total, 0)',
    ...(isRunning ? ['[Até aqui] - Quantos', 'round(Quantos / [Até aqui], 2)'] : []),
  ]);
  const counted = singleIn(resource).flatMap(([name, { type }]) =>
    ['text', 'integer', 'select', 'reference', 'date'].includes(type) ? [name] : [],
  );
  return given({
    Diferentes:
      counted.length > 0 && chance.maybe(50) ? { distinct: chance.pick(counted), ...wide } : undefined,
    'Até aqui': isRunning ? { running } : undefined,
    Saldo: chance.maybe(75) ? { formula } : undefined,
  }) as Record<string, unknown>;
}

/** The filter, and often a comparison with another period. */
function comparedBy(making: Making, resource: ResourceData): Record<string, unknown> {
  const { chance } = making;
  const date = dateOf(resource);
  const other = filterBy(making, resource) as Record<string, unknown> | undefined;
  if (date === undefined || !chance.maybe(75)) return { filter: other };
  const [now, before] = chance.pick([
    ['$year', '$year-1'],
    ['$month', '$month-1'],
    ['$month', '$month-12'],
  ] as const);
  const filter = chance.maybe(60) ? { [date]: now } : other;
  return { filter, compare: { [date]: before } };
}

export function reportBy(making: Making): unknown {
  const { chance, resources } = making;
  const [id, resource] = chance.pick(Object.entries(resources).toReversed());
  const groupBy = keysBy(making, resource).slice(0, 3);
  return given({
    resource: id,
    groupBy,
    pivot: pivotBy(making, resource, groupBy),
    measures: { Total: measureBy(making, resource), Quantos: 'count', ...derivedBy(making, resource) },
    ...comparedBy(making, resource),
    filters: chance.maybe(60) ? chance.some(namesOf(singleIn(resource)), 20) : undefined,
    alternatives: chance.maybe(20) ? [{ groupBy: keysBy(making, resource).slice(0, 2) }] : undefined,
    scope: scopeBy(making, resource),
  });
}
