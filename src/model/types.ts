/**
 * The portal as resolve.ts leaves it: every default filled in, every name known to exist.
 * All that comes after the pipeline (access, server, app, cli) reads only this.
 */
import type { PhonePlan } from './phonePlan.ts';
import type { Invariant, Rule, RuleValues } from '../rules/types.ts';
import type { Approval } from './approval.ts';
import type { DialectId } from './dialects.ts';
import type { Formerly } from './formerly.ts';
import type { IconName } from './icons.ts';
import type { PeriodName } from './period.ts';
import type { Place } from './problems.ts';
import type {
  DocumentDeclaration,
  FieldSource,
  FieldType,
  Filter,
  KindSource,
  Measure,
  OwnType,
  PortalSource,
  Settings,
  Tone,
} from '../language/schema.ts';
import type { Screen } from '../screens/types.ts';
import type { Locale } from '../messages/language.ts';
import type { Reworded } from '../messages/reworded.ts';

export type { FieldType, Filter, Measure, OwnType, PeriodName, Settings, Tone, IconName };
/** What each kind of screen and widget is resolved to stands with the kind. */
export type * from '../screens/types.ts';
export type * from './problems.ts';

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
  /** What else it writes in the record. */
  set?: RuleValues;
  /** Made by rules alone: offered to nobody, refused to whoever asks for it. */
  auto?: true;
  /** The record waits for it: told to whoever may make it. */
  waits?: true;
  /** Whether it is the main thing to do with a record; see transitions.ts. */
  primary?: boolean;
  tone?: 'neutral' | 'danger';
  /** Made once so many others have said yes; `permissions` are all who may. */
  approval?: Approval;
  /** Says no to this one: for who may say yes to it, and what it asks for must be filled in. */
  refuses?: string;
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
  /** Its formula is worked out on reading: another backend keeps no such field. */
  unstored?: true;
  options?: readonly Option[];
  /** Where the pictures that it shows may come from. */
  origins?: readonly string[];
  /** How its country writes phones, where it names one whose plan not everybody knows. */
  plan?: PhonePlan;
};

/** The field of one kind, e.g. `FieldOf<'reference'>`. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;

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

/** Where a field of a view gets its value from a record of one source. */
export type Mapped =
  /** `via`: the field is one of the record that this reference leads to. */
  | { kind: 'field'; field: string; via?: string }
  | { kind: 'choice'; field: string; values: Readonly<Record<string, string>> }
  | { kind: 'value'; value: string | number | boolean | readonly string[] }
  | { kind: 'formula'; formula: string }
  | { kind: 'text'; text: string }
  | { kind: 'measure'; measure: Measure };
export type ViewSource = {
  resource: string;
  /** A field with rows: one record of the view for each of them. */
  each?: string;
  filter: Filter;
  fields: Readonly<Record<string, Mapped>>;
};
export type View = {
  sources: readonly ViewSource[];
  /** One record per combination of these fields; empty: one per record, or row, of the sources. */
  groupBy: readonly string[];
};

export type Inbound = {
  secretEnv: string;
  /** A reference, and the field with the address of what it leads to; several are tried in turn. */
  match: readonly string[];
  /** Values, or texts with parts of the mail in braces; see inboundMail.ts. */
  set: Readonly<Record<string, string | number | boolean>>;
  /** The account that writes; absent: the sender's. */
  as?: string;
};

export type Resource = {
  id: string;
  label: { one: string; many: string; gender: 'm' | 'f' };
  /** A template of fields, "{codigo} · {nome}"; see titleOf in title.ts. */
  title: string;
  titleFields: readonly string[];
  /** A field with the picture that stands before the title. */
  image?: string;
  /** A field with the colour that its name has where others refer to it. */
  color?: string;
  search: readonly string[];
  sort: Sort;
  /** Includes `id`, and the stamps of portal.yaml where it declares them. Insertion order is display order. */
  fields: Readonly<Record<string, Field>>;
  form: readonly Section[];
  unique: readonly (readonly string[])[];
  editableWhen?: Filter;
  alwaysEditable: readonly string[];
  deletableWhen?: Filter;
  /** Two of its records may become one. */
  merge?: boolean;
  transitions: readonly Transition[];
  /** Absent: its records are stored. A view's are computed from others, and never written. */
  from?: View;
  /** What follows from what happens to its records. */
  rules: readonly Rule[];
  /** What all its records satisfy at the end of a transaction. */
  ensures: readonly Invariant[];
  /** What an e-mail that another service hands over becomes. */
  inbound?: Inbound;
  /** The portal's history: its records are written by the server alone, of what is done to the others. */
  history?: true;
  /** What another backend calls it. */
  name?: string;
  formerly?: Formerly;
  place: Place;
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
  locale: Locale;
  /** Those that each person chooses among; just one where there is no choice. */
  locales: readonly Locale[];
  /** The same portal with its texts in the other languages. */
  translations?: Partial<Record<Locale, Portal>>;
  /** Texts of the engine in the company's words, by name. */
  messages?: Reworded;
  timeZone: string;
  currency: string;
  /** What the backend of PORTAL_API_URL speaks; absent: the same as ours. */
  dialect?: DialectId;
  /** Absent: the real date. */
  today?: string;
  settings: Settings;
  search: { pages: readonly { label: string; path: string }[]; limit: number };
  accounts: PortalSource['accounts'];
  stamps: { createdAt?: string; updatedAt?: string; createdBy?: string; updatedBy?: string };
  /** Id of the resource that keeps who did what; absent: nothing is kept. */
  history?: string;
  /** What is deleted is kept so long; absent: it is gone. */
  trash?: { days: number };
  /** Where it is kept who approves for whom, and on which days. */
  delegations?: PortalSource['delegations'];
  /** Absent: no e-mail is sent. */
  mail?: PortalSource['mail'];
  /** Other systems that rules tell things to. */
  webhooks: NonNullable<PortalSource['webhooks']>;
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
