/** Screens of every kind over the resources, as YAML data. */
import { given, type Chance } from './chance.ts';
import { filterOver } from './filters.ts';
import { dateKinds, numberKinds } from './kinds.ts';
import { listViewsBy } from './listViews.ts';
import { filterBy, namesOf, readableIn, scopeBy, singleIn, sortBy, type Making } from './making.ts';
import { dashboardBy, reportBy } from './panels.ts';
import { settings } from './settings.ts';
import { accountFields, accounts, follows, type ResourceData, type Resources } from './shapes.ts';

export type ScreenData = Record<string, unknown>;

export function screenBy(making: Making): ScreenData {
  const { chance } = making;
  const kind = chance.weighed([
    [6, 'list'],
    [1, 'form'],
    [2, 'dashboard'],
    [1, 'report'],
    [1, 'page'],
  ] as const);
  switch (kind) {
    case 'list':
      return { list: listBy(making) };
    case 'form':
      return { form: formBy(making) };
    case 'dashboard':
      return { dashboard: dashboardBy(making) };
    case 'report':
      return { report: reportBy(making) };
    case 'page':
      return { page: 'Profile' };
  }
}

function listBy(making: Making): unknown {
  const { chance, resources } = making;
  const [id, resource] = chance.pick(Object.entries(resources).toReversed());
  if (id !== accounts && chance.maybe(10)) return id;
  const isWritten = !resource.from && id !== accounts;
  const readable = namesOf(readableIn(resource));
  const single = namesOf(singleIn(resource));
  const numbers = Object.keys(resource.fields).filter((name) =>
    numberKinds.includes(resource.fields[name]!.type),
  );
  const choices = single.filter((name) => ['select', 'status'].includes(resource.fields[name]!.type));
  const scope = scopeBy(making, resource);
  const columns = chance.maybe(75) ? chance.several(readable, 30) : undefined;
  const toned = columns && chance.maybe(40) ? tonesBy(making, resource, columns) : {};
  const filters = chance.maybe(75) ? chance.some(single, 20) : undefined;
  const list = given({
    resource: id,
    columns: columns?.map((field) => (toned[field] ? { field, tones: toned[field] } : field)),
    filters,
    filter: filterBy(making, resource),
    defaultFilter: filterBy(making, resource, 20),
    tabs: choices.length > 0 && chance.maybe(20) ? chance.pick(choices) : undefined,
    sort: sortBy(chance, single),
    search: chance.maybe(10) ? false : undefined,
    actions:
      id === accounts || resource.from
        ? ['export']
        : id === settings
          ? chance.pick([undefined, ['edit'], ['export']])
          : actionsBy(chance),
    transitions: chance.maybe(10) ? false : undefined,
    form:
      isWritten && chance.maybe(60)
        ? formOf(making, resource)
        : id === accounts
          ? [{ section: 'Conta', fields: ['nome'] }]
          : undefined,
    totals:
      numbers.length > 0 && chance.maybe(25)
        ? { [chance.pick(numbers)]: chance.pick(['sum', 'avg', 'max']) }
        : undefined,
    running: runningBy(making, resource),
    related: relatedBy(making, id, scope !== undefined),
    ...listViewsBy(making, id, resource),
    scope,
  });
  return given({ ...list, facets: facetsOf(filters?.filter((name) => name !== list.tabs) ?? [], resource) });
}

/**
 * Colours for some columns, by conditions on any field of the record; often several conditions for one
 * column.
 */
function tonesBy({ chance, resources }: Making, { fields }: ResourceData, columns: readonly string[]) {
  const use = { user: accountFields(resources) };
  const isFilled = () => ({ [`${chance.pick(columns)}_null`]: chance.maybe(20) });
  const when = () => (chance.maybe(50) ? isFilled() : filterOver(chance, fields, use));
  return Object.fromEntries(
    chance
      .several(columns, 40)
      .map((field) => [field, Object.fromEntries(chance.several(tones, 70).map((tone) => [tone, when()]))]),
  ) as Record<string, object>;
}
const tones = ['error', 'warning', 'success', 'info'];

/** A facet for every second filter, with ranges for numbers. Makes no random choice. */
function facetsOf(filters: readonly string[], { fields }: ResourceData): unknown[] | undefined {
  const facets = filters.flatMap((field, at) => {
    const { type } = fields[field]!;
    if (at % 2 === 1 || ['textarea', 'markdown', 'json'].includes(type)) return [];
    return [numberKinds.includes(type) || type === 'decimal' ? { field, ranges: [1, 10] } : field];
  });
  return facets.length > 0 ? facets.slice(0, 4) : undefined;
}

function actionsBy(chance: Chance): string[] | undefined {
  if (chance.maybe(15)) return undefined;
  const actions = chance.some(['create', 'edit', 'delete', 'export'], 65);
  const more = [
    ...(actions.includes('create') ? ['import', 'duplicate'] : []),
    ...(actions.includes('edit') ? ['bulkEdit'] : []),
  ];
  return [...actions, ...chance.some(more, 20)];
}

/** Some of the fields, some of them read-only, some with fewer choices. */
function formOf({ chance, resources }: Making, { fields }: ResourceData): unknown[] {
  const user = accountFields(resources);
  const entry = (name: string): unknown => {
    const field = fields[name]!;
    if (chance.maybe(15)) return { field: name, readOnly: true };
    const refers = field.type === 'reference' || field.type === 'references';
    if (refers && chance.maybe(20))
      return {
        field: name,
        filter: filterOver(chance, resources[field.resource as string]!.fields, { user }),
      };
    return name;
  };
  const names = chance.several(Object.keys(fields), 40);
  const half = Math.ceil(names.length / 2);
  const section = (title: string, part: readonly string[]) =>
    given({
      section: title,
      fields: part.map(entry),
      visibleWhen: chance.maybe(10) ? filterOver(chance, fields, { depth: 0 }) : undefined,
    });
  return [
    section('Uma', names.slice(0, half)),
    ...(names.length > half ? [section('Outra', names.slice(half))] : []),
  ];
}

/** What stands after each record; often one balance for each record that a reference leads to, which begins with a field of it. */
function runningBy(
  { chance, resources }: Making,
  resource: ResourceData,
  target?: string,
): Record<string, unknown> | undefined {
  const single = singleIn(resource);
  const of = (names: readonly string[]) => single.filter(([, { type }]) => names.includes(type));
  const [numbers, days] = [namesOf(of(numberKinds)), namesOf(of(dateKinds))];
  if (numbers.length === 0 || days.length === 0 || !chance.maybe(35)) return undefined;
  const links = namesOf(of(['reference']));
  const owner = target ?? (links.length > 0 && chance.maybe(60) ? chance.pick(links) : undefined);
  const theirs = owner && resources[resource.fields[owner]!.resource as string];
  const openings = theirs
    ? namesOf(singleIn(theirs).filter(([, { type }]) => numberKinds.includes(type)))
    : [];
  return given({
    sum: chance.pick(numbers),
    by: chance.pick(days),
    of: target === undefined ? owner : undefined,
    from: openings.length > 0 && chance.maybe(60) ? chance.pick(openings) : undefined,
  });
}

/** Related records can be edited and deleted in place when shown as a feed; a table can only create them. */
function relatedActions(chance: Chance, isStored: boolean, isGiven: boolean): object {
  if (!isStored) return {};
  const own = [...(isGiven && chance.maybe(35) ? ['create'] : [])];
  const inPlace = chance.maybe(25) ? chance.some(['edit', 'delete'], 70) : [];
  const actions = [...own, ...inPlace];
  return actions.length > 0 ? { actions, ...(inPlace.length > 0 && { as: 'feed' }) } : {};
}

/** True when exactly one reference leads to the target. */
const isShared = ({ fields }: Resources[string], target: unknown) =>
  Object.values(fields).filter((field) => field.type === 'reference' && field.resource === target).length ===
  1;

function relatedBy(making: Making, id: string, mustScope: boolean): unknown[] | undefined {
  const { chance, resources } = making;
  const referring = Object.entries(resources).flatMap(([other, resource]) =>
    Object.entries(resource.fields).flatMap(([target, field]) =>
      field.type === 'reference' &&
      (field.resource === id || (isShared(resources[id]!, field.resource) && chance.maybe(50))) &&
      other !== accounts
        ? [{ other, target, resource }]
        : [],
    ),
  );
  if (referring.length === 0 || !chance.maybe(45)) return undefined;
  const { other, target, resource } = chance.pick(referring);
  const scope =
    scopeBy(making, resource) ??
    (mustScope ? Object.fromEntries(making.held.map((name) => [name, '*'])) : undefined);
  const acted: { as?: string } = relatedActions(chance, !resource.from, !follows(resource.fields[target]!));
  return [
    given({
      resource: other,
      target,
      columns: chance.several(namesOf(readableIn(resource)), 30),
      sort: sortBy(chance, namesOf(singleIn(resource))),
      ...acted,
      running: acted.as === undefined ? runningBy(making, resource, target) : undefined,
      scope,
    }),
  ];
}

function formBy(making: Making): unknown {
  const { chance, resources } = making;
  const [id, resource] = chance.pick(
    Object.entries(resources).filter(([name, { from }]) => !from && name !== accounts),
  );
  return given({
    resource: id,
    filter: filterBy(making, resource, 25),
    form: chance.maybe(60) ? formOf(making, resource) : undefined,
    scope: scopeBy(making, resource),
  });
}
