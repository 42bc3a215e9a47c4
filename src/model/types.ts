/**
 * The portal after resolve.ts: all defaults are filled in, and all names are known to exist. Everything after
 * the pipeline (access, server, app, cli) reads only these types.
 */
import type { DocumentDeclaration, Field, Measure, Stamp } from './fields/fieldTypes.ts';
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
type PortalSource = Registered['portal'];
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

export type FormField = {
  field: string;
  label?: string;
  help?: string;
  readOnly?: boolean;
  keep?: boolean;
  filter?: Filter;
};
export type Section = { label: string; help?: string; fields: readonly FormField[]; visibleWhen?: Filter };
export type Column = { field: string; label?: string };
export type Sort = { field: string; order: 'ASC' | 'DESC' };

/** Where a field of a view gets its value, for a record of one source. */
export type Mapped =
  /** `via`: the field belongs to the record that this reference points to. */
  | { kind: 'field'; field: string; via?: string }
  | { kind: 'choice'; field: string; values: Readonly<Record<string, string>> }
  | { kind: 'value'; value: string | number | boolean | readonly string[] }
  | { kind: 'formula'; formula: string }
  | { kind: 'text'; text: string }
  | { kind: 'measure'; measure: Measure };
export type ViewSource = {
  resource: string;
  /** A field with rows: each row becomes a record of the view. */
  each?: string;
  filter: Filter;
  fields: Readonly<Record<string, Mapped>>;
};
export type View = {
  sources: readonly ViewSource[];
  /** One record per combination of these fields. Empty: one per record, or row, of the sources. */
  groupBy: readonly string[];
};

export type Inbound = {
  secretEnv: string;
  /** A reference, and the field with the e-mail address in its record. Several are tried in turn. */
  match: readonly string[];
  /** Values, or texts with parts of the e-mail in braces; see inboundMail.ts. */
  set: Readonly<Record<string, string | number | boolean>>;
  /** The mail server whose DMARC result must confirm the sender. Absent: the service that posts is trusted. */
  dmarc?: string;
  /** The account on whose behalf it writes. Absent: the sender's. */
  as?: string;
};

/** How files of one format become records: see src/documents. */
export type DocumentRecords = {
  /** References of the record: fact of the document -> fields of the referred record whose texts, joined, are compared with it. */
  find: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  set: DocumentSet;
  /** Records that agree in these fields are the same, as many as there are in one file. */
  same: readonly string[];
  /** The reference, and the amount of its record, that the document's balance is compared with. */
  balance?: string;
};
/** What goes into a field: a fixed value, or the first of these names that the row has, perhaps without its sign. */
export type DocumentSource =
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'names'; names: readonly string[] }
  /** By the value of the name. */
  | { kind: 'choice'; from: string; options: Readonly<Record<string, string>> };

/** What goes into the fields of a record, by their ids. */
export type DocumentSet = Readonly<Record<string, DocumentSource>>;

/** How notes of one format become records: one each, with rows. */
export type NoteRecords = {
  /** The field with the note's key: there are no two records of one note. */
  key: string;
  /** The reference to our companies -> the field with their document. Issuer or recipient must be one of them. */
  own: Readonly<Record<string, string>>;
  set: DocumentSet;
  /** What else is set in a note that our company has issued, or received. */
  issued: DocumentSet;
  received: DocumentSet;
  /** Who the other party may be: the first of these references whose record has its document. */
  party: readonly NoteParty[];
  /** Fields that a person chooses. */
  ask: Readonly<Record<string, NoteQuestion>>;
  rows: Readonly<
    Record<string, { each: string; set: DocumentSet; ask: Readonly<Record<string, NoteQuestion>> }>
  >;
  /** Fields whose value, as the portal computes it, must be that of the note. */
  equal: Readonly<Record<string, string>>;
  /** The field that holds the file. */
  file?: string;
  /** How a cancellation changes the stored note: the first of these transitions that it allows. */
  cancel?: { transition: readonly string[]; set: DocumentSet };
};
export type NoteParty = {
  /** The reference -> the field with the document of its records. */
  find: Readonly<Record<string, string>>;
  set: DocumentSet;
  /** The values of a new record, where there is none. */
  create?: DocumentSet;
};
export type NoteQuestion = {
  /** By what a question is the same, and its answer remembered. */
  by: readonly string[];
  /** Field of the records to choose from -> what it is compared with: those that agree come first. */
  match?: Readonly<Record<string, string>>;
  /** The name whose text chooses the option that is written so. */
  like?: string;
  /** The option that is proposed first. */
  first?: string | number | boolean;
  /** What the question is about, beside the names of `by`. */
  about?: string;
};
export type Documents = {
  ofx?: DocumentRecords;
  nfe?: NoteRecords;
  cte?: NoteRecords;
  nfse?: NoteRecords;
};

/** What goes into a field: a constant, or a field of the line, its partner or the saved rule. */
type ReconcileValue =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'field'; of: 'record' | 'partner' | 'rule'; field: string };
export type ReconcileValues = Readonly<Record<string, ReconcileValue>>;

/** What the lines of a resource may settle. */
export type ReconcilePartners = {
  resource: string;
  /** The lines that they are for, and the partners; the latter may name fields of the line: `$record.tipo`. */
  when: Filter;
  filter: Filter;
  /** The fields of the partner that are compared with the line's amount and day, within so many days, and its texts. */
  amount: string;
  day?: string;
  days: number;
  text: readonly string[];
  /** Line and partner are one record: the one that stays. */
  one?: 'line' | 'partner';
  /** What the line becomes. */
  becomes: ReconcileValues;
  /** What the partner becomes. */
  set: ReconcileValues;
  /** The transitions that settle all or a part, and those of which the caller needs one, by id or label. */
  transition?: { full: string; part?: string; rights: readonly string[] };
  /** The field that notes the line of the statement, if not that of all. */
  remembers?: string;
};

/** How lines of statements are settled. */
export type Reconcile = {
  /** The records that are lines, and open. */
  lines: Filter;
  /** Their fields. */
  amount: string;
  day?: string;
  text: readonly string[];
  with: readonly ReconcilePartners[];
  /** What remains of a line, up to so much, becomes a record of its own with these values. */
  difference?: { upTo: number; set: ReconcileValues };
  /** Saved rules, and the field with the text that they look for: what a line without a partner becomes. */
  create?: { rules: string; text: string; filter: Filter; set: ReconcileValues };
  /** True on a line that may be a record which is there already: it must not count until that is decided. */
  waits?: string;
  /** Notes the line of the statement that a record stands for. */
  remembers?: string;
};

/**
 * No two records with the same values in `by` have spans that overlap. A span ends before `to`, unless `until` says that
 * it holds that last day or moment, too.
 */
export type Exclusive = {
  by: readonly string[];
  from: string;
  /** Empty: the span has no end. */
  to: string;
  until?: 'inclusive';
  /** The records among which it holds; absent: all. */
  among?: Filter;
  /** A template over the record, in which `$other.inicio` is a field of the record that it meets. */
  message?: string;
};
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
  brand: PortalSource['brand'];
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
  accounts: PortalSource['accounts'];
  /** The public address, without a path. Absent: links in e-mails have none, and no provider can be used. */
  url?: string;
  /** Absent: people come in by e-mail and password alone. */
  signIn?: PortalSource['signIn'];
  stamps: { [stamp in Stamp]?: string };
  /** Id of the resource that stores the history. Absent: none is recorded. */
  history?: string;
  /** How long deleted records are retained. Absent: they are deleted for good. */
  trash?: { days: number };
  /** Where users record who approves on their behalf, and on which days. */
  delegations?: PortalSource['delegations'];
  /** Absent: no e-mail is sent. */
  mail?: PortalSource['mail'];
  /** Other systems that rules notify. */
  webhooks: NonNullable<PortalSource['webhooks']>;
  demo?: PortalSource['demo'];
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
