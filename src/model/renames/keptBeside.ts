/**
 * All that the portal keeps beside the records, and how the rename of a resource, of a field and of an option
 * (`formerly`) reaches it. Whoever keeps something new needs an entry here: tables of the server are declared by these
 * names (server/data/systemTables.ts), and so are the places in a browser (kit/storage.ts, ui/preferences).
 */
import type { ViewOfList } from '#model/api/sharedViews.ts';
import { isMap } from '#model/values/values.ts';
import { presentColumns, presentFilter, presentSort, presentView } from './query.ts';
import { presentPath, presentRecord, type Renamed } from './record.ts';

type Row = Readonly<Record<string, unknown>>;

/** The names of a portal, and what they were before. */
export type PortalNames = {
  /** The present id of a resource. */
  resource(id: string): string;
  /** A resource by its present id. */
  renamed(id: string): Renamed | undefined;
  /** The resource that the list at this address shows. */
  listed(screen: string): string | undefined;
};

/**
 * `present`: it is read by the present names, wherever it is read; what the server keeps is rewritten as well when
 * the records are. `none`: it holds no such name.
 */
type Reached = 'present' | 'none';
type Kept = { resource: Reached; field: Reached; option: Reached };

/** A table of the server. */
type KeptTable = Kept & {
  /** A row by the present names; the same object if nothing is renamed. */
  row?(row: Row, names: PortalNames): Row;
  /** It is in no export: who comes in by which way concerns one installation. */
  isPrivate?: true;
  /** The columns by which rows are searched that hold an id of a resource, or begin with one. */
  names?: Readonly<Record<string, NameKind>>;
};
export type NameKind = 'resource' | 'rule' | 'schedule' | 'place';

const none = { resource: 'none', field: 'none', option: 'none' } as const;
const present = { resource: 'present', field: 'present', option: 'present' } as const;
const ofResource = { resource: 'present', field: 'none', option: 'none' } as const;
const ofView = { resource: 'none', field: 'present', option: 'present' } as const;

export const keptTables = {
  $uploads: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { place: 'place' },
    row: (row, names) => changed(row, { place: placeOf(row.place, names) }),
  },
  // Answers to questions about documents. An option that is renamed is asked for again.
  $documentAnswers: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { place: 'place' },
    row: (row, names) => changed(row, { place: placeOf(row.place, names) }),
  },
  // What banks have told of the balances of accounts.
  $toldBalances: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { place: 'place' },
    row: (row, names) => changed(row, { place: placeOf(row.place, names) }),
  },
  // What banks have said of titles.
  $toldTitles: {
    ...ofResource,
    names: { resource: 'resource' },
    row: (row, names) => changed(row, { resource: resourceOf(row.resource, names) }),
  },
  $messages: {
    ...ofResource,
    names: { resource: 'resource', rule: 'rule' },
    // The content is what was promised to its receiver.
    row: (row, names) =>
      changed(row, {
        resource: resourceOf(row.resource, names),
        rule: ruleOf(row.rule, names),
        order: orderOf(row, names),
      }),
  },
  $notices: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { resource: 'resource', rule: 'rule' },
    row: (row, names) =>
      changed(row, {
        resource: resourceOf(row.resource, names),
        rule: ruleOf(row.rule, names),
        quotes: eachOf(row.quotes, (quote) => fieldOf(quote, names)),
      }),
  },
  // Addresses of screens, which the config gives them.
  $favourites: none,
  $sharedViews: {
    ...ofView,
    row: (row, names) => {
      const list = listAt(row.screen, names);
      return list ? withJson(row, 'view', (view) => presentView(list, view as ViewOfList)) : row;
    },
  },
  $webhooksOff: none,
  $votes: {
    ...ofResource,
    names: { resource: 'resource' },
    row: (row, names) => changed(row, { resource: resourceOf(row.resource, names) }),
  },
  $preferences: {
    ...present,
    row: presentPreference,
  },
  $schedules: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { schedule: 'schedule' },
    row: (row, names) => changed(row, { schedule: scheduleOf(row.schedule, names) }),
  },
  $clock: none,
  $ruleRuns: {
    ...ofResource,
    names: { rule: 'rule' },
    row: (row, names) => changed(row, { rule: ruleOf(row.rule, names) }),
  },
  // Among them the rules with `once`, which would run again for every record.
  $moments: {
    ...ofResource,
    names: { rule: 'rule' },
    row: (row, names) => changed(row, { rule: ruleOf(row.rule, names) }),
  },
  // How far the numbers of a branch have come, by resource and field.
  $counters: {
    resource: 'present',
    field: 'present',
    option: 'none',
    names: { resource: 'resource' },
    row: (row, names) =>
      changed(row, {
        resource: resourceOf(row.resource, names),
        field: placeIn(row.resource, row.field, names),
      }),
  },
  // Files of the config, with their own names.
  $configEdits: none,
  // Persons at providers, their sessions there, and what counts once.
  $identities: { ...none, isPrivate: true },
  $providerSessions: { ...none, isPrivate: true },
  $spent: { ...none, isPrivate: true },
  $sessions: { ...none, isPrivate: true },
  $factors: { ...none, isPrivate: true },
  // Keys for programs name screens and verbs, which the config gives them.
  // A request of an assistant waits for a week. After a rename its acceptance is refused, and the assistant asks again.
  $assistantRequests: { ...none, isPrivate: true },
  $keys: { ...none, isPrivate: true },
  // Links by which somebody may set a password.
  $accountLinks: { ...none, isPrivate: true },
  $undoables: {
    ...present,
    names: { resource: 'resource' },
    row: (row, names) =>
      changed(row, {
        resource: resourceOf(row.resource, names),
        before: recordOf(row.resource, row.before, names),
        unchosen: Array.isArray(row.unchosen)
          ? row.unchosen.map((place) => placeIn(row.resource, place, names))
          : row.unchosen,
        retracted: eachOf(row.retracted, (one) => retractedOf(one, names)),
      }),
  },
  $effects: {
    ...present,
    names: { resource: 'resource', causeResource: 'resource', rule: 'rule' },
    row: (row, names) =>
      changed(row, {
        rule: ruleOf(row.rule, names),
        causeResource: resourceOf(row.causeResource, names),
        resource: resourceOf(row.resource, names),
        before: recordOf(row.resource, row.before, names),
        after: recordOf(row.resource, row.after, names),
        removed: recordOf(row.resource, row.removed, names),
      }),
  },
} as const satisfies Record<`$${string}`, KeptTable>;
export type KeptTableId = keyof typeof keptTables;

/** Kept by the server in another form than rows. */
export const keptElsewhere = {
  /** The audit log is never rewritten: its entries are read by the present names (server/data/presentNames.ts). */
  history: present,
  /** The last id given, by resource: moved with the records. */
  ids: ofResource,
  /** Requests that were answered, by the digest of what was sent: a request that is sent again is the same text. */
  requests: none,
} as const satisfies Record<string, Kept>;

/** Kept in a browser, apart from react-admin's store. Each begins a key: see kit/storage.ts. */
const keptInBrowser = {
  /** Input that is not saved, and saves that wait to be sent (outbox). Forms and the API read them. */
  draft: present,
  elsewhereKnown: none,
  notice: none,
  page: none,
  /** Typed lines of the config, each file with the text that it was typed over. */
  raioX: none,
  raioXMenu: none,
  raioXOpen: none,
  reloaded: none,
  sessionEnded: none,
  singleKeys: none,
  viewAs: none,
} as const satisfies Record<string, Kept>;
export type KeptInBrowser = keyof typeof keptInBrowser;

/** Kept by open pages alone. */
export const keptOpen = {
  /** What is typed moves to the present field as the form gets the new config: see ui/drafts/DraftAutosave.tsx. */
  forms: present,
  /** The filter and the order in an address: read by the list, and by the API for other clients. */
  addresses: present,
} as const satisfies Record<string, Kept>;

type Setting = Kept & {
  /** The value by the present names of the resource that the place shows. */
  value?(value: unknown, renamed: Renamed): unknown;
  /** The place is the id of a resource; otherwise it is an address, or absent. */
  isOfResource?: true;
};
const asView = (value: unknown, renamed: Renamed): unknown => {
  if (!isMap(value)) return value;
  const { filter, sort, columns } = value;
  return {
    ...value,
    ...(filter !== undefined && { filter: presentFilter(renamed, filter) }),
    ...(typeof sort === 'string' && { sort: presentPath(renamed, sort) }),
    ...(isMap(sort) && { sort: presentSort(renamed, sort as { field: string }) }),
    ...(isMap(columns) && { columns: presentColumns(renamed, columns) }),
  };
};

/** Settings in react-admin's store, under `<place>.<setting>`; some of them are kept with the account as well. */
export const keptSettings = {
  columns: {
    ...ofView,
    value: (value, renamed) => {
      if (!isMap(value)) return value;
      const { views, ...ofList } = value;
      const each = ([key, columns]: [string, unknown]) => [key, presentColumns(renamed, columns as object)];
      return {
        ...presentColumns(renamed, ofList),
        ...(isMap(views) && { views: Object.fromEntries(Object.entries(views).map(each)) as unknown }),
      };
    },
  },
  savedQueries: {
    ...ofView,
    value: (value, renamed) =>
      eachOf(value, (query) => changed(query, { value: asView(query.value, renamed) })),
  },
  listParams: { ...ofView, value: asView },
  remembered: {
    ...present,
    isOfResource: true,
    value: (value, renamed) => (isMap(value) ? presentRecord(renamed, value) : value),
  },
  'import.remembered': {
    resource: 'none',
    field: 'present',
    option: 'none',
    // "<field> <heading>"
    value: (value, renamed) =>
      isMap(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, answer]) => {
              const [field = ''] = key.split(' ', 1);
              return [presentPath(renamed, field) + key.slice(field.length), answer];
            }),
          )
        : value,
  },
  query: none,
  view: none,
  tree: none,
  timeline: none,
  calendar: none,
  widgets: none,
  rows: none,
  density: none,
  opening: none,
  favourites: none,
  recents: none,
} as const satisfies Record<string, Setting>;
export type KeptSetting = keyof typeof keptSettings;

export const isKeptTable = (table: string): table is KeptTableId => Object.hasOwn(keptTables, table);

/** True for a table that no export has. */
export const isPrivateTable = (table: string): boolean => {
  const { isPrivate }: KeptTable = isKeptTable(table) ? keptTables[table] : none;
  return isPrivate === true;
};

/** A row of a table by the present names; the same object if nothing is renamed. */
export function presentRow<T extends Row>(table: KeptTableId, row: T, names: PortalNames): T {
  const { row: renamed }: KeptTable = keptTables[table];
  return renamed ? (renamed(row, names) as T) : row;
}

/** The columns by which rows of a table are searched that hold names. */
export const namesOfTable = (table: KeptTableId): NonNullable<KeptTable['names']> => {
  const { names = {} }: KeptTable = keptTables[table];
  return names;
};

/** A setting by the present names. */
export function presentSetting(setting: KeptSetting, value: unknown, renamed: Renamed | undefined): unknown {
  const { value: renamedValue }: Setting = keptSettings[setting];
  return renamedValue && renamed?.formerly ? renamedValue(value, renamed) : value;
}

/** `changes` without what stays as it is. */
function changed(row: Row, changes: Row): Row {
  const real = Object.entries(changes).filter(([key, value]) => value !== undefined && value !== row[key]);
  return real.length === 0 ? row : { ...row, ...Object.fromEntries(real) };
}

function eachOf(list: unknown, renamed: (one: Row) => Row): unknown {
  if (!Array.isArray(list)) return list;
  const after = list.map((one: unknown) => (isMap(one) ? renamed(one) : one));
  return after.some((one, at) => one !== list[at]) ? after : list;
}

function withJson(row: Row, key: string, renamed: (value: unknown) => unknown): Row {
  const text = row[key];
  if (typeof text !== 'string') return row;
  const after = JSON.stringify(renamed(JSON.parse(text)));
  return after === text ? row : { ...row, [key]: after };
}

const resourceOf = (id: unknown, names: PortalNames) => (typeof id === 'string' ? names.resource(id) : id);

/** "<resource>.<rule>" */
export function presentRule(key: string, names: PortalNames): string {
  const at = key.indexOf('.');
  return at < 0 ? key : names.resource(key.slice(0, at)) + key.slice(at);
}
const ruleOf = (key: unknown, names: PortalNames) =>
  typeof key === 'string' ? presentRule(key, names) : key;

/** "<resource>.<rule> every …", or "<resource>.<rule> at <field> …": see server/rules/schedule/schedules.ts. */
function scheduleOf(id: unknown, names: PortalNames): unknown {
  if (typeof id !== 'string') return id;
  const [key, kind, field, ...rest] = id.split(' ');
  const rule = ruleOf(key, names) as string;
  const renamed = names.renamed(rule.slice(0, rule.indexOf('.')));
  const now =
    (kind === 'at' || kind === 'in') && field !== undefined && renamed ? presentPath(renamed, field) : field;
  return [rule, kind, now, ...rest].join(' ');
}

/** "pedidos.itens.foto" */
function placeOf(place: unknown, names: PortalNames): unknown {
  if (typeof place !== 'string') return place;
  const at = place.indexOf('.');
  const resource = names.resource(place.slice(0, at));
  return `${resource}.${placeIn(resource, place.slice(at + 1), names) as string}`;
}

/** "itens.0.produtoId", or the path of a field. */
function placeIn(resource: unknown, place: unknown, names: PortalNames): unknown {
  const renamed = names.renamed(String(resourceOf(resource, names)));
  if (!renamed || typeof place !== 'string') return place;
  const [first, row, inner] = place.split('.') as [string, string?, string?];
  if (inner === undefined) return presentPath(renamed, place);
  const [list, field] = presentPath(renamed, `${first}.${inner}`).split('.');
  return `${list}.${row}.${field}`;
}

function recordOf(resource: unknown, record: unknown, names: PortalNames): unknown {
  const renamed = names.renamed(String(resourceOf(resource, names)));
  return renamed && isMap(record) ? presentRecord(renamed, record) : record;
}

/** A message or a notice that a deletion took back: a row of its table. */
function retractedOf(one: Row, names: PortalNames): Row {
  const table = String(one.table);
  return isMap(one.row) && isKeptTable(table)
    ? changed(one, { row: presentRow(table, one.row, names) })
    : one;
}

function fieldOf(quote: Row, names: PortalNames): Row {
  const resource = resourceOf(quote.resource, names);
  const renamed = names.renamed(String(resource));
  return changed(quote, {
    resource,
    field: renamed ? presentPath(renamed, String(quote.field)) : quote.field,
  });
}

/** `order` of a message ends with its record: see server/delivery/worker.ts. */
function orderOf({ order, resource, record }: Row, names: PortalNames): unknown {
  const end = ` ${String(resource)}/${String(record)}`;
  return typeof order === 'string' && order.endsWith(end)
    ? `${order.slice(0, -end.length)} ${String(resourceOf(resource, names))}/${String(record)}`
    : order;
}

const listAt = (screen: unknown, names: PortalNames): Renamed | undefined => {
  const resource = names.listed(String(screen));
  return resource === undefined ? undefined : names.renamed(resource);
};

/** The place and the setting of "loja/pedidos.columns" or "loja/pedidos.import.remembered". */
function settingOf(key: unknown): { place: string; setting?: KeptSetting } {
  const text = String(key);
  const names = Object.keys(keptSettings) as KeptSetting[];
  const found = names
    .filter((one) => text.endsWith(`.${one}`))
    .toSorted((one, other) => other.length - one.length);
  const [setting] = found;
  return setting === undefined ? { place: text } : { place: text.slice(0, -setting.length - 1), setting };
}

/** A setting that is kept with the account. */
function presentPreference(row: Row, names: PortalNames): Row {
  const { place, setting } = settingOf(row.key);
  if (setting === undefined) return row;
  const { isOfResource }: Setting = keptSettings[setting];
  const now = isOfResource ? names.resource(place) : place;
  const renamed = isOfResource ? names.renamed(now) : listAt(`/${place}`, names);
  return withJson(changed(row, { key: `${now}.${setting}` }), 'value', (value) =>
    presentSetting(setting, value, renamed),
  );
}
