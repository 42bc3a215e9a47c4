/**
 * What the screens that a user may open grant him over the API. Everything not granted here is refused.
 *
 * A list grants its rows with the fields it shows, filters by or edits; `create`, `edit`, `delete` in its actions
 * grant those. A reference grants the id and title of its target and no more. A dashboard grants exactly the
 * figures it draws. The server enforces this; the app asks the same functions what to offer.
 */
import type {
  Filter,
  ListScreen,
  Measure,
  Narrowing,
  Place,
  Portal,
  ReportScreen,
  Requirement,
  Resource,
  Route,
  SimpleScreen,
  TableWidget,
  Widget,
} from '../model/types.ts';
import { groupKeyOf } from '../model/measures.ts';
import { conjunction, filterFor, mayEnter } from './permissions.ts';
import {
  baseFields,
  conditionFields,
  filterFields,
  formFields,
  stampFields,
  type Choices,
} from './screenFields.ts';

export type Verb = 'list' | 'create' | 'edit' | 'delete';

/** What one screen gives on one resource. */
export type Grant = {
  /** `title`: only the name of records that others refer to. */
  kind: 'screen' | 'title';
  /** Address of the screen and where it is declared, to answer "why". */
  route: string;
  place: Place;
  verbs: ReadonlySet<Verb>;
  /** Rows it covers, variables not yet bound. */
  rows: Filter;
  read: ReadonlySet<string>;
  create: ReadonlySet<string>;
  edit: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
  /** What the screen's form narrows the choices of its references to, beyond what the fields say. */
  choices: Choices;
  /** A title that no picker offers: found by id, not listed. */
  byIdOnly: boolean;
};

/**
 * Figures that a dashboard or a report draws: these measures, by this grouping or the first keys of it, over
 * exactly this filter, or over what conditions on the fields of `narrowBy` alone leave of it.
 */
export type AggregateGrant = {
  route: string;
  place: Place;
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  narrowBy: ReadonlySet<string>;
};

export type ResourceAccess = {
  resource: Resource;
  grants: readonly Grant[];
  aggregates: readonly AggregateGrant[];
};

/** Everything a set of permissions gives. Rows depend on the user besides: see rows.ts. */
export type Access = {
  permissions: readonly string[];
  routes: readonly Route[];
  resources: ReadonlyMap<string, ResourceAccess>;
};

const cache = new WeakMap<Portal, Map<string, Access>>();

/** Derives what these permissions give; remembered per portal, so a changed config starts afresh. */
export function accessOf(portal: Portal, permissions: readonly string[]): Access {
  const key = JSON.stringify([...new Set(permissions.map((permission) => permission.toLowerCase()))].sort());
  let known = cache.get(portal);
  if (!known) cache.set(portal, (known = new Map()));
  let access = known.get(key);
  if (!access) {
    if (known.size > 1000) known.clear();
    known.set(key, (access = derive(portal, permissions)));
  }
  return access;
}

/** The simple screens of a route with their addresses: itself, or its tabs. */
export function screensOf(route: Route): { path: string; screen: SimpleScreen }[] {
  return route.screen.kind === 'tabs'
    ? route.screen.tabs.map(({ path, screen }) => ({ path, screen }))
    : [{ path: route.path, screen: route.screen }];
}

const nothing: ReadonlySet<string> = new Set();

type Draft = {
  portal: Portal;
  grants: Map<string, Grant[]>;
  aggregates: Map<string, AggregateGrant[]>;
  /** The titles that a screen gives already, by its address and their resource. */
  titles: Map<string, { read: ReadonlySet<string>; pick: boolean; rows: Filter }[]>;
};
type Origin = { route: string; place: Place; requirement: Requirement; permissions: readonly string[] };

function derive(portal: Portal, permissions: readonly string[]): Access {
  const routes = portal.departments.flatMap((department) =>
    department.routes.filter((route) => mayEnter(route.requirement, permissions)),
  );
  const draft: Draft = { portal, grants: new Map(), aggregates: new Map(), titles: new Map() };
  for (const route of routes)
    for (const { path, screen } of screensOf(route))
      addScreen(draft, screen, {
        route: path,
        place: route.place,
        requirement: route.requirement,
        permissions,
      });

  const resources = new Map<string, ResourceAccess>();
  for (const id of new Set([...draft.grants.keys(), ...draft.aggregates.keys()]))
    resources.set(id, {
      resource: portal.resources[id]!,
      grants: draft.grants.get(id) ?? [],
      aggregates: draft.aggregates.get(id) ?? [],
    });
  return { permissions, routes, resources };
}

function addScreen(draft: Draft, screen: SimpleScreen, origin: Origin) {
  switch (screen.kind) {
    case 'list':
      addList(draft, screen, origin);
      break;
    case 'form': {
      const resource = draft.portal.resources[screen.resource]!;
      const fields = formFields(resource, screen.form);
      addGrant(draft, resource, origin, {
        verbs: new Set(['create']),
        rows: filterFor(screen, origin.requirement, origin.permissions),
        create: fields.writable,
        choices: fields.choices,
      });
      addTitles(draft, resource, fields.all, origin, true, fields.choices);
      break;
    }
    case 'dashboard':
      for (const widget of screen.widgets) addWidget(draft, widget, origin);
      break;
    case 'report':
      addReport(draft, screen, origin);
      break;
    case 'page':
      break;
  }
}

/** Its figures and nothing of its records: names of the groups, and choices for the filters that are references. */
function addReport(draft: Draft, report: ReportScreen, origin: Origin) {
  const resource = draft.portal.resources[report.resource]!;
  const filter = filterFor(report, origin.requirement, origin.permissions);
  for (const { groupBy } of report.groupings) {
    push(draft.aggregates, report.resource, {
      route: origin.route,
      place: origin.place,
      groupBy,
      measures: Object.values(report.measures),
      filter,
      narrowBy: new Set(report.filters),
    });
    addTitles(draft, resource, groupBy.map(fieldOfKey), origin, false);
  }
  addTitles(draft, resource, report.filters, origin, true);
}

const fieldOfKey = (key: string) => groupKeyOf(key).field;

function addList(draft: Draft, list: ListScreen, origin: Origin) {
  const resource = draft.portal.resources[list.resource]!;
  const form = formFields(resource, list.form);
  const rows = filterFor(list, origin.requirement, origin.permissions);
  const filtered = filterFields(resource, rows, list.defaultFilter);
  const picked = new Set([...list.filters, ...form.all]);
  const map = list.map ? [list.map.lat, list.map.lng, ...(list.map.label ? [list.map.label] : [])] : [];
  const may = (action: 'create' | 'edit' | 'delete') => list.actions.includes(action);
  const offered = resource.transitions.filter(
    ({ id, permissions }) =>
      list.transitions.includes(id) &&
      (permissions.length === 0 ? may('edit') : mayEnter({ mode: 'any', permissions }, origin.permissions)),
  );
  const read = new Set([
    ...baseFields(resource),
    ...list.columns.map(({ field }) => field),
    ...picked,
    ...Object.keys(list.totals),
    ...filtered,
    ...map,
    list.sort.field,
    ...conditionFields(resource, form.all, offered, may, form.choices),
    ...stampFields(resource),
  ]);
  addGrant(draft, resource, origin, {
    verbs: new Set<Verb>(['list', ...(['create', 'edit', 'delete'] as const).filter(may)]),
    rows,
    read,
    create: may('create') ? form.writable : new Set(),
    edit: may('edit') ? form.writable : new Set(),
    transitions: new Set(offered.map(({ id }) => id)),
    choices: form.choices,
  });
  addTitles(draft, resource, picked, origin, true, form.choices);
  addTitles(draft, resource, read, origin, false);
  addTitles(
    draft,
    resource,
    offered.flatMap(({ fields }) => fields),
    origin,
    true,
  );
  for (const metric of list.metrics) addWidget(draft, metric, origin);
  for (const related of list.related) {
    const target = draft.portal.resources[related.resource]!;
    const shown = related.columns.map(({ field }) => field);
    const rows = filterFor(related, origin.requirement, origin.permissions);
    addGrant(draft, target, origin, {
      verbs: new Set(['list']),
      rows,
      read: new Set([
        ...baseFields(target),
        ...shown,
        related.target,
        related.sort.field,
        ...filterFields(target, rows),
      ]),
    });
    addTitles(draft, target, shown, origin, false);
  }
}

function addWidget(draft: Draft, widget: Widget, origin: Origin) {
  if (widget.kind === 'shortcuts' || widget.kind === 'text') return;
  const resource = draft.portal.resources[widget.resource]!;
  const within = (filter: Filter) =>
    filterFor({ filter, scope: widget.scope }, origin.requirement, origin.permissions);
  const figure = (
    id: string,
    groupBy: readonly string[],
    measures: readonly Measure[],
    filter: Filter,
    narrowing = widget.narrowing,
  ) => {
    addTitles(draft, draft.portal.resources[id]!, chosenBy(narrowing), origin, true);
    push(draft.aggregates, id, {
      route: origin.route,
      place: origin.place,
      groupBy,
      measures,
      filter: within(filter),
      narrowBy: new Set(narrowedBy(narrowing)),
    });
  };
  switch (widget.kind) {
    case 'metric':
      figure(widget.resource, [], [widget.value], widget.filter);
      if (widget.compare) figure(widget.resource, [], [widget.value], widget.compare);
      if (widget.per) {
        const { resource, value, filter, compare, narrowing = { by: {} } } = widget.per;
        figure(resource, [], [value], filter, narrowing);
        if (compare) figure(resource, [], [value], compare, narrowing);
      }
      break;
    case 'chart':
      figure(widget.resource, widget.groupBy, Object.values(widget.measures), widget.filter);
      addTitles(draft, resource, widget.groupBy.map(fieldOfKey), origin, false);
      break;
    case 'table':
      addTable(draft, widget, resource, origin, within(widget.filter));
      break;
  }
}

/** The fields by which a dashboard's own filters and period narrow a widget. */
const narrowedBy = (narrowing: Narrowing | undefined) => [
  ...chosenBy(narrowing),
  ...(narrowing?.period ? [narrowing.period] : []),
];
const chosenBy = (narrowing: Narrowing | undefined) => Object.values(narrowing?.by ?? {});

function addTable(draft: Draft, table: TableWidget, resource: Resource, origin: Origin, rows: Filter) {
  const shown = table.columns.map(({ field }) => field);
  addGrant(draft, resource, origin, {
    verbs: new Set(['list']),
    rows,
    read: new Set([
      ...baseFields(resource),
      ...shown,
      table.sort.field,
      ...filterFields(resource, rows),
      ...narrowedBy(table.narrowing),
    ]),
  });
  addTitles(draft, resource, shown, origin, false);
  addTitles(draft, resource, chosenBy(table.narrowing), origin, true);
}

/**
 * Each reference among `fields`, and in their rows, gives the name of its target; `pick` lets its records be listed as
 * options, those of the user alone where its filter says whose they are.
 */
function addTitles(
  draft: Draft,
  resource: Pick<Resource, 'fields'>,
  fields: Iterable<string>,
  origin: Origin,
  pick: boolean,
  choices: Choices = {},
) {
  for (const id of fields) {
    const field = resource.fields[id];
    if (field?.type === 'items') addTitles(draft, field, Object.keys(field.fields), origin, pick);
    if (field?.type !== 'reference' && field?.type !== 'references') continue;
    const target = draft.portal.resources[field.resource]!;
    const read = new Set([
      'id',
      ...target.titleFields,
      ...(pick ? filterFields(target, field.filter, choices[id]) : []),
    ]);
    const rows = pick ? conjunction(ofUser(field.filter), ofUser(choices[id])) : {};
    // what is referred to already is named all the same
    if (Object.keys(rows).length > 0) addTitles(draft, resource, [id], origin, false);
    const key = `${origin.route} ${target.id}`;
    // two pickers of one resource may narrow it by different fields, and to different rows
    const known = draft.titles
      .get(key)
      ?.some(
        (title) =>
          (title.pick || !pick) &&
          [...read].every((name) => title.read.has(name)) &&
          (Object.keys(title.rows).length === 0 || JSON.stringify(title.rows) === JSON.stringify(rows)),
      );
    if (known) continue;
    push(draft.titles, key, { read, pick, rows });
    addGrant(draft, target, origin, {
      kind: 'title',
      verbs: new Set(['list']),
      rows,
      read,
      byIdOnly: !pick,
    });
    addTitles(draft, target, target.titleFields, origin, pick);
  }
}

/** The conditions of a filter that tell users apart, and no others: those may change while a record stays referred to. */
function ofUser(filter: Filter = {}): Filter {
  const mentions = (value: unknown, whose: string) => JSON.stringify(value).includes(`"$${whose}.`);
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if (key === 'all') return [[key, (value as Filter[]).map(ofUser)]];
      return mentions(value, 'user') && !mentions(value, 'record') ? [[key, value]] : [];
    }),
  );
}

function addGrant(
  draft: Draft,
  resource: Resource,
  { route, place }: Origin,
  given: Partial<Grant> & Pick<Grant, 'verbs' | 'rows'>,
) {
  push(draft.grants, resource.id, {
    kind: 'screen',
    route,
    place,
    read: nothing,
    create: nothing,
    edit: nothing,
    transitions: nothing,
    choices: {},
    byIdOnly: false,
    ...given,
    ...(given.read && {
      read: new Set([...given.read].filter((id) => resource.fields[id]?.type !== 'password')),
    }),
  });
}

function push<T>(map: Map<string, T[]>, key: string, value: T) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
