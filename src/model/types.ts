/**
 * The portal as resolve.ts leaves it: every default filled in, every name known to exist.
 * All that comes after the pipeline (access, server, app, cli) reads only this.
 */
import type { IconName } from './icons.ts';
import type { PeriodName } from './period.ts';
import type {
  DocumentDeclaration,
  FieldSource,
  FieldType,
  Filter,
  KindSource,
  ListAction,
  ListView,
  Measure,
  Order,
  OwnType,
  PortalSource,
  Settings,
  Tone,
  ViewOptions,
} from '../language/schema.ts';

export type {
  FieldType,
  Filter,
  ListAction,
  ListView,
  Measure,
  Order,
  OwnType,
  PeriodName,
  Settings,
  Tone,
  IconName,
  ViewOptions,
};

/** A place in a config file: `config/departments/loja.yaml:12:9`. */
export type Place = { file: string; line: number; column: number };

/** Who may enter: all of these, or any one of them. Compared without regard to case. */
export type Requirement = { mode: 'all' | 'any'; permissions: readonly string[] };

/** Permission (lower case) -> filter; `"*"` is every row. */
export type Scope = Readonly<Record<string, Filter | '*'>>;

/** `when`: of a derived choice, the condition under which it is this one. */
export type Option = { value: string; label: string; tone: Tone; when?: Filter };

export type Transition = {
  id: string;
  field: string;
  label: string;
  from: readonly string[];
  to: string;
  /** Any of these; empty: whoever may edit on that screen. */
  permissions: readonly string[];
  when?: Filter;
  confirm?: string;
  fields: readonly string[];
};

type Resolved<S> = S extends { type: 'items' }
  ? Omit<S, 'fields'> & { fields: RowFields }
  : S extends unknown
    ? Omit<S, 'options' | 'transitions' | 'formerly'>
    : never;

/** The fields of an `items` field's rows, resolved like a resource's. */
export interface RowFields {
  readonly [id: string]: Field;
}

/** A field with its id, its options as a list in the order written, and its transitions apart (in Resource). */
export type Field = Resolved<FieldSource> & {
  id: string;
  required: boolean;
  unique: boolean;
  /** Never taken from a client: derived, kept by the server, or declared so. */
  readOnly: boolean;
  /** Kept by the server on every record (portal.yaml's `stamps`). */
  stamp?: keyof Portal['stamps'];
  options?: readonly Option[];
  /** Where the pictures that it shows may come from. */
  origins?: readonly string[];
};

/** The field of one kind, e.g. `FieldOf<'reference'>`. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

export type FormField = { field: string; label?: string; help?: string; readOnly?: boolean; filter?: Filter };
export type Section = { label: string; help?: string; fields: readonly FormField[]; visibleWhen?: Filter };
export type Column = { field: string; label?: string };
export type Sort = { field: string; order: 'ASC' | 'DESC' };

/** Where a field of a view gets its value from a record of one source. */
export type Mapped =
  /** `via`: the field is one of the record that this reference leads to. */
  | { kind: 'field'; field: string; via?: string }
  | { kind: 'choice'; field: string; values: Readonly<Record<string, string>> }
  | { kind: 'value'; value: string | number | boolean | readonly string[] }
  | { kind: 'formula'; formula: string }
  | { kind: 'text'; text: string }
  | { kind: 'measure'; measure: Measure };
export type ViewSource = { resource: string; filter: Filter; fields: Readonly<Record<string, Mapped>> };
export type View = {
  sources: readonly ViewSource[];
  /** One record per combination of these fields; empty: one per record of the sources. */
  groupBy: readonly string[];
};

export type Resource = {
  id: string;
  label: { one: string; many: string; gender: 'm' | 'f' };
  /** A template of fields, "{codigo} · {nome}"; see titleOf in title.ts. */
  title: string;
  titleFields: readonly string[];
  search: readonly string[];
  sort: Sort;
  /** Includes `id`, and the stamps of portal.yaml where it declares them. Insertion order is display order. */
  fields: Readonly<Record<string, Field>>;
  form: readonly Section[];
  unique: readonly (readonly string[])[];
  editableWhen?: Filter;
  alwaysEditable: readonly string[];
  deletableWhen?: Filter;
  transitions: readonly Transition[];
  /** Absent: its records are stored. A view's are computed from others, and never written. */
  from?: View;
  /** The portal's history: its records are written by the server alone, of what is done to the others. */
  history?: true;
  formerly?: Formerly;
  place: Place;
};

/** Names that earlier versions of the config used, each with the one of today; of rows as `itens.qtd`. */
export type Formerly = {
  ids: readonly string[];
  fields: Readonly<Record<string, string>>;
  /** By field: a value of earlier, and what it is called now. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** How what is chosen for a whole dashboard reaches the records of one widget. */
export type Narrowing = {
  /** The date over which the chosen period runs. */
  period?: string;
  /** Field of the dashboard's filter -> field of the records. */
  by: Readonly<Record<string, string>>;
};
/** In these, the condition on the period is left out of `filter`: the chosen one comes in its place. */
export type Narrowed = { narrowing?: Narrowing; /** Of `compare`: so many periods earlier. */ back?: number };

export type Metric = Narrowed & {
  kind: 'metric';
  label: string;
  resource: string;
  value: Measure;
  filter: Filter;
  compare?: Filter;
  /** `compare` is there when the metric's own is. */
  per?: Narrowed & { resource: string; value: Measure; filter: Filter; compare?: Filter };
  format: 'integer' | 'decimal' | 'money' | 'percent';
  decimals?: number;
  unit?: string;
  /** Of the field that it measures; absent: the portal's. */
  currency?: string;
  inverse: boolean;
  help?: string;
  to?: string;
  scope: Scope;
};
export type Chart = Narrowed & {
  kind: 'chart';
  chart: 'bar' | 'column' | 'line' | 'area' | 'pie';
  title: string;
  resource: string;
  /** `campo` or `campo:month`; the second one makes the series. */
  groupBy: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  filter: Filter;
  limit?: number;
  order?: Order;
  to?: string;
  scope: Scope;
};
export type TableWidget = Narrowed & {
  kind: 'table';
  title: string;
  resource: string;
  columns: readonly Column[];
  filter: Filter;
  sort: Sort;
  limit: number;
  empty?: string;
  to?: string;
  scope: Scope;
};
export type Shortcuts = { kind: 'shortcuts'; title: string; routes?: readonly string[] };
export type TextWidget = { kind: 'text'; text: string };
export type Widget = Metric | Chart | TableWidget | Shortcuts | TextWidget;

export type Related = {
  label: string;
  resource: string;
  target: string;
  columns: readonly Column[];
  sort: Sort;
  scope: Scope;
};

export type ListScreen = ViewOptions & {
  kind: 'list';
  resource: string;
  columns: readonly Column[];
  filters: readonly string[];
  filter: Filter;
  defaultFilter: Filter;
  /** One of `filters`. */
  tabs?: string;
  sort: Sort;
  perPage: number;
  search: boolean;
  actions: readonly ListAction[];
  /** Ids of the resource's transitions offered here. */
  transitions: readonly string[];
  form: readonly Section[];
  totals: Readonly<Record<string, 'sum' | 'avg' | 'min' | 'max'>>;
  metrics: readonly Metric[];
  related: readonly Related[];
  views: readonly ListView[];
  empty?: string;
  createLabel?: string;
  scope: Scope;
};
export type FormScreen = {
  kind: 'form';
  resource: string;
  /** What every record made here satisfies. */
  filter: Filter;
  form: readonly Section[];
  submitLabel?: string;
  to?: string;
  scope: Scope;
};
/** `resource`: one whose field it is. */
export type PanelFilter = { field: string; resource: string; label?: string };
export type DashboardScreen = {
  kind: 'dashboard';
  widgets: readonly Widget[];
  /** How it opens; absent: each widget's period is its own. */
  period?: PeriodName;
  filters: readonly PanelFilter[];
};
/** One way to group a report, with the kind of chart over its first key. */
export type Grouping = { label: string; groupBy: readonly string[]; chart: Chart['chart'] | false };
export type ReportScreen = {
  kind: 'report';
  resource: string;
  /** The first one is how it opens. */
  groupings: readonly Grouping[];
  measures: Readonly<Record<string, Measure>>;
  decimals: Readonly<Record<string, number>>;
  filter: Filter;
  /** Fields that the user may narrow it by. */
  filters: readonly string[];
  defaultFilter: Filter;
  order?: Order;
  to?: string;
  scope: Scope;
};
export type PageScreen = { kind: 'page'; page: string };
export type TabsScreen = { kind: 'tabs'; tabs: readonly Tab[] };
export type SimpleScreen = ListScreen | FormScreen | DashboardScreen | ReportScreen | PageScreen;
export type Screen = SimpleScreen | TabsScreen;
/** `path` is the tab's whole address; the first tab has the route's own. */
export type Tab = { label: string; path: string; screen: SimpleScreen };

export type Route = {
  path: string;
  aliases: readonly string[];
  label: string;
  description?: string;
  icon?: IconName;
  group?: string;
  menu: boolean;
  requirement: Requirement;
  screen: Screen;
  /** Id of the department that declares it. */
  department: string;
  place: Place;
};

export type Department = {
  id: string;
  label: string;
  icon: IconName;
  accent?: string;
  requirement: Requirement;
  /** null: not in the menu. `to` is its main page. */
  menu: { order: number; to: string } | null;
  landing?: string;
  routes: readonly Route[];
  place: Place;
};

/** A kind of field that the config declares, with what is for people and for guessing. */
export type DeclaredKind = KindSource & { document: DocumentDeclaration };

export type Portal = {
  brand: PortalSource['brand'];
  locale: 'pt-BR';
  timeZone: string;
  currency: string;
  /** Absent: the real date. */
  today?: string;
  settings: Settings;
  search: { pages: readonly { label: string; path: string }[]; limit: number };
  accounts: PortalSource['accounts'];
  stamps: { createdAt?: string; updatedAt?: string; createdBy?: string; updatedBy?: string };
  /** Id of the resource that keeps who did what; absent: nothing is kept. */
  history?: string;
  demo?: PortalSource['demo'];
  /** Other sites from which pages may show pictures. */
  imageOrigins: readonly string[];
  /** Sorted by menu order, then by file name. */
  departments: readonly Department[];
  resources: Readonly<Record<string, Resource>>;
  /** Kinds of field that the config declares, by id. */
  kinds: Readonly<Record<string, DeclaredKind>>;
  /** First stored permission (lower case) -> landing page. */
  landings: Readonly<Record<string, string>>;
};

// --- what the browser gets (client.ts) --------------------------------------------------------------------

/** One route as the public index tells it: enough for menu, guard and search, nothing of its screen. */
export type IndexRoute = Pick<
  Route,
  'path' | 'aliases' | 'label' | 'description' | 'icon' | 'group' | 'menu' | 'requirement'
> & {
  /** Addresses of its further tabs, which share its guard. */
  tabs?: readonly string[];
  /** The page it shows, where that needs a service (see pages.ts). */
  page?: string;
};
export type IndexDepartment = Pick<
  Department,
  'id' | 'label' | 'icon' | 'accent' | 'requirement' | 'menu'
> & {
  routes: readonly IndexRoute[];
};
/** GET /config/index.json: public, the same for everyone. */
export type ClientIndex = Pick<
  Portal,
  'brand' | 'locale' | 'timeZone' | 'currency' | 'settings' | 'search' | 'landings' | 'demo'
> & {
  today: string;
  /** Whether records have a history to be asked for. */
  history?: true;
  departments: readonly IndexDepartment[];
  /** Base address of the API: "/api", or PORTAL_API_URL + "/api". */
  api: string;
  /** Changes when the config does. */
  version: string;
};

/** GET /config/departments/<id>.json: the screens that this user may open, and the fields they show. */
export type DepartmentSlice = {
  id: string;
  version: string;
  screens: Readonly<Record<string, Screen>>;
  resources: Readonly<Record<string, ClientResource>>;
};
/** A resource without the fields that none of the user's screens shows. */
export type ClientResource = Omit<Resource, 'place' | 'from' | 'formerly'> & {
  /** Its rows stand for records of other resources (see origin.ts). */
  view?: true;
  /** Names that its fields had, each with the one of today: the head of an older file is read by them. */
  formerNames?: Readonly<Record<string, string>>;
};

/** GET /config/problems.json: what is wrong with the config now, for those who look after it. */
export type ConfigHealth = {
  /** Each with the lines around it, and when it was first seen. */
  problems: readonly KnownProblem[];
  /** Files that are shown in an older version, or not at all. */
  outdated: readonly Outdated[];
};
export type KnownProblem = {
  place: Place;
  message: string;
  severity: 'error' | 'warning';
  /** Of a warning: the name by which `x-aviso` silences it. */
  code?: string;
  frame?: string;
  since: string;
  /** What of the reference of the language is about it: "list.columns". */
  entry?: string;
};
/** A file that is not served as it is written. */
export type Outdated = {
  file: string;
  kind: 'portal' | 'department' | 'resource' | 'kind' | 'approvals';
  id: string;
  state: 'old' | 'left out';
};
