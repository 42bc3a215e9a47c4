/**
 * The portal after resolve.ts: all defaults are filled in, and all names are known to exist. Everything after
 * the pipeline (access, server, app, cli) reads only these types.
 */
import type { DocumentDeclaration, Field, Stamp } from './fields/fieldTypes.ts';
import type { Invariant, Rule, RuleValues } from './rules.ts';
import type { Approval } from './fields/approval.ts';
import type { DialectId } from './config/dialects.ts';
import type { Formerly } from './config/formerly.ts';
import type { IconName } from './config/icons.ts';
import type { PeriodName } from './time/periods.ts';
import type { SourceLocation } from './config/problems.ts';
import type { Filter } from './filter/ast.ts';
import type { Registered } from './registered.ts';
import type { LocaleTag } from '#messages/language.ts';
import type { MessageOverrides } from '#messages/messageOverrides.ts';

export type { Filter, PeriodName, IconName };
export type * from './fields/fieldTypes.ts';
export type Settings = Registered['settings'];
type CompletedPortal = Registered['completedPortal'];
type KindSource = Registered['kind'];
/** The screens that a route or a tab shows. Each kind's form is defined beside the kind. */
export type SimpleScreen = Registered['screen'];
export type Widget = Registered['widget'];
/** `path` is the tab's full address; the first tab has the route's own. */
export type Tab = { label: string; path: string; screen: SimpleScreen };
export type TabsScreen = { kind: 'tabs'; tabs: readonly Tab[] };
export type Screen = SimpleScreen | TabsScreen;

export type * from './config/problems.ts';

/** The permissions needed to enter: all of these, or any one of them. Compared case-insensitively. */
export type Requirement = { mode: 'all' | 'any'; permissions: readonly string[] };

/** Permission (lower case) -> filter; `"*"` is every row. */
export type Scope = Readonly<Record<string, Filter | '*'>>;

export type Transition = {
  id: string;
  field: string;
  label: string;
  from: readonly string[];
  to: string;
  /** Any of these permissions is enough. Empty: all users who may edit on that screen, or `people`. */
  permissions: readonly string[];
  /** Names that lead from the record to those who may make it too. */
  people?: readonly string[];
  /** Who may make it is decided for each record, as it names people. */
  personal?: true;
  when?: Filter;
  /** The heading of its dialog: a template with fields of the record. */
  title?: string;
  confirm?: string;
  /** Whoever makes it has to have proved their identity within the last minutes. */
  confirmIdentity?: true;
  fields: readonly string[];
  /** Further values that it writes into the record. */
  set?: RuleValues;
  /** Made by rules only: never offered to users, and refused when requested. */
  auto?: true;
  /** The record waits for this transition, so the users who may make it are notified. */
  waits?: true;
  /** Whether this is the primary transition of a record; see transitions.ts. */
  primary?: boolean;
  tone?: 'neutral' | 'danger';
  /** Made once enough others have approved it; `permissions` lists all who may approve. */
  approval?: Approval;
  /**
   * The transition that this one rejects. Users who may approve that one may make it, and its `fields` are
   * required.
   */
  refuses?: string;
};

export type FormField = Section['fields'][number];
export type Section = Registered['section'];
export type Column = Registered['column'];
export type Sort = { field: string; order: 'ASC' | 'DESC' };

export type ViewSource = Registered['viewSource'];
/** Where a field of a view gets its value, for a record of one source. */
export type Mapped = ViewSource['fields'][string];
export type View = {
  sources: readonly ViewSource[];
  /** One record per combination of these fields. Empty: one per record, or row, of the sources. */
  groupBy: readonly string[];
};

/** How incoming e-mails become records. */
export type Inbound = Registered['inbound'];

/** How files of each format become records: see src/documents. */
type Documents = Registered['documents'];
/** How those of one format do: rows of statements, or notes with rows. */
export type DocumentRecords = NonNullable<Documents['ofx']>;
export type NoteRecords = NonNullable<Documents['nfe']>;
/** Who the other party of a note may be: the first of these references whose record has its document. */
export type NoteParty = NoteRecords['party'][number];
/** What a person chooses. */
export type NoteQuestion = NoteRecords['ask'][string];
/** What goes into the fields of a record, by their ids. */
export type DocumentSet = DocumentRecords['set'];
export type DocumentSource = DocumentSet[string];

/** How lines of statements are settled, and what each may settle. */
export type Reconcile = Registered['reconcile'];
export type ReconcilePartners = Reconcile['with'][number];
/** What goes into the fields: constants, and fields of the line, its partner or the saved rule. */
export type ReconcileValues = ReconcilePartners['set'];

/**
 * No two records with the same values in `by` have spans that overlap. A span ends before `to`, unless `until` says that
 * it holds that last day or moment, too.
 */
export type Exclusive = Registered['exclusive'];
/** No two records that match `among` have the same values in all these fields. */
export type UniqueAmong = Pick<Exclusive, 'among' | 'message'> & { fields: readonly string[] };

export type Resource = {
  id: string;
  /** It holds the company's settings: one record, which nobody creates or deletes. */
  single?: true;
  label: { one: string; many: string; gender: 'm' | 'f' };
  /** A template of fields, "{codigo} · {nome}"; see titleOf in title.ts. */
  title: string;
  titleFields: readonly string[];
  /** The field with the picture before the title. */
  image?: string;
  /** The field with the colour of the record's title in references. */
  color?: string;
  search: readonly string[];
  sort: Sort;
  /** Includes `id`, and portal.yaml's stamps where declared. Insertion order is display order. */
  fields: Readonly<Record<string, Field>>;
  form: readonly Section[];
  unique: readonly (readonly string[])[];
  /** Unique values that have a condition or a message. Absent: none. */
  uniqueAmong?: readonly UniqueAmong[];
  /** Spans that must not overlap. Absent: none. */
  exclusive?: readonly Exclusive[];
  editableWhen?: Filter;
  alwaysEditable: readonly string[];
  deletableWhen?: Filter;
  /** Two records may be merged into one. */
  merge?: boolean;
  transitions: readonly Transition[];
  /** Absent: its records are stored. Records of a view are computed from others, and never written. */
  from?: View;
  /** Rules that changes to its records trigger. */
  rules: readonly Rule[];
  /** Invariants that all its records satisfy at the end of a transaction. */
  ensures: readonly Invariant[];
  /** How incoming e-mails become records. */
  inbound?: Inbound;
  /** By format. Absent: files of documents are not read. */
  documents?: Documents;
  /** Absent: its records settle nothing. */
  reconcile?: Reconcile;
  /** This is the portal's history: only the server writes its records, about changes to others. */
  history?: true;
  /** The resource's name in another backend. */
  name?: string;
  formerly?: Formerly;
  place: SourceLocation;
};

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
  place: SourceLocation;
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
  place: SourceLocation;
};

/** A field kind that the config declares, with its documentation and hints for guessing. */
type DeclaredKind = KindSource & { document: DocumentDeclaration };

export type Portal = {
  /** Identifies the company: its data are opened by no other one. */
  id?: string;
  brand: CompletedPortal['brand'];
  locale: LocaleTag;
  /** The languages that users choose from. One entry means no choice. */
  locales: readonly LocaleTag[];
  /** The same portal with its texts in the other languages. */
  translations?: Partial<Record<LocaleTag, Portal>>;
  /** The company's own wording of the engine's texts, by key. */
  messages?: MessageOverrides;
  timeZone: string;
  currency: string;
  /** The dialect of the backend at PORTAL_API_URL. Absent: the same as ours. */
  dialect?: DialectId;
  /** Absent: the real date. */
  today?: string;
  settings: Settings;
  /** The resource with the company's settings, which formulas and rules read as `$settings.<field>`. */
  company?: string;
  search: { pages: readonly { label: string; path: string }[]; limit: number };
  accounts: CompletedPortal['accounts'];
  /** The public address, without a path. Absent: links in e-mails have none, and no provider can be used. */
  url?: string;
  /** Absent: people come in by e-mail and password alone. */
  signIn?: CompletedPortal['signIn'];
  stamps: { [stamp in Stamp]?: string };
  /** Id of the resource that stores the history. Absent: none is recorded. */
  history?: string;
  /** How long deleted records are retained. Absent: they are deleted for good. */
  trash?: { days: number };
  /** Where users record who approves on their behalf, and on which days. */
  delegations?: CompletedPortal['delegations'];
  /** Absent: no e-mail is sent. */
  mail?: CompletedPortal['mail'];
  /** Other systems that rules notify. */
  webhooks: CompletedPortal['webhooks'];
  demo?: CompletedPortal['demo'];
  /** Other sites from which pages may show pictures. */
  imageOrigins: readonly string[];
  /** Sorted by menu order, then by file name. */
  departments: readonly Department[];
  resources: Readonly<Record<string, Resource>>;
  /** Field kinds that the config declares, by id. */
  kinds: Readonly<Record<string, DeclaredKind>>;
  /** First stored permission (lower case) -> landing page. */
  landings: Readonly<Record<string, string>>;
};
