/**
 * The portal after resolve.ts: all defaults are filled in, and all names are known to exist. Everything after
 * the pipeline (access, server, app, cli) reads only these types.
 */
import type { DocumentDeclaration, Field } from './fields/fieldTypes.ts';
import type { Invariant, Rule, RuleValues } from './rules.ts';
import type { Approval } from './fields/approval.ts';
import type { Formerly } from './config/formerly.ts';
import type { IconName } from './config/icons.ts';
import type { PeriodName } from './filter/periods.ts';
import type { SourceLocation } from './config/problems.ts';
import type { Filter } from './filter/ast.ts';
import type { Resolved } from './config/keyword.ts';
import type { Registered } from './registered.ts';
import type { LocaleTag } from '#messages/language.ts';
import type { MessageOverrides } from '#messages/messageOverrides.ts';

export type { Filter, PeriodName, IconName };
export type * from './fields/fieldTypes.ts';
export type Settings = Registered['settings'];
type CompletedTransition = Registered['completedTransition'];
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

export type Transition = Resolved<
  CompletedTransition,
  {
    id: string;
    field: string;
    from: readonly string[];
    /** Any of these permissions is enough. Empty: all users who may edit on that screen, or `people`. */
    permissions: readonly string[];
    /** Names that lead from the record to those who may make it too. */
    people?: readonly string[];
    /** Who may make it is decided for each record, as it names people. */
    personal?: true;
    confirm?: string;
    /** Further values that it writes into the record. */
    set?: RuleValues;
    /** Made once enough others have approved it; `permissions` lists all who may approve. */
    approval?: Approval;
    /**
     * The transition that this one rejects. Users who may approve that one may make it, and its `fields` are
     * required.
     */
    refuses?: string;
  }
>;

export type FormField = Section['fields'][number];
export type Section = Registered['section'];
export type Column = Registered['column'];
export type Sort = { field: string; order: 'ASC' | 'DESC' };

export type ViewSource = Registered['viewSource'];
/** Where a view takes the value of one of its fields from, in a record of one of its sources. */
export type Mapped = ViewSource['fields'][string];
export type View = {
  sources: readonly ViewSource[];
  /** One record per combination of these fields. Empty: one per record, or row, of the sources. */
  groupBy: readonly string[];
};

/**
 * No two records with the same values in `by` have spans that overlap. A span ends before `to`, unless `until` says that
 * it holds that last day or moment, too.
 */
export type Exclusive = Registered['exclusive'];
/** No two records that match `among` have the same values in all these fields. */
export type UniqueAmong = Pick<Exclusive, 'among' | 'message'> & { fields: readonly string[] };

/**
 * What is not served of a resource while another program's table is otherwise than the config says: see
 * compiler/lastGood/withoutFields.ts.
 */
type Unserved = {
  /** Its fields that nothing reads and nobody writes. */
  fields: readonly string[];
  /** What its rules and limits read is missing, so nothing of it is written. */
  isReadOnly: boolean;
};

export type Resource = Resolved<
  Omit<Registered['completedResource'], 'groupBy'>,
  {
    id: string;
    /** It holds the company's settings: one record, which nobody creates or deletes. */
    single?: true;
    titleFields: readonly string[];
    search: readonly string[];
    sort: Sort;
    /** Includes `id`, and portal.yaml's stamps where declared. Insertion order is display order. */
    fields: Readonly<Record<string, Field>>;
    form: readonly Section[];
    unique: readonly (readonly string[])[];
    /** Unique values that have a condition or a message. Absent: none. */
    uniqueAmong?: readonly UniqueAmong[];
    transitions: readonly Transition[];
    /** Absent: its records are stored. Records of a view are computed from others, and never written. */
    from?: View;
    /** Rules that changes to its records trigger. */
    rules: readonly Rule[];
    /** Invariants that all its records satisfy at the end of a transaction. */
    ensures: readonly Invariant[];
    /** This is the portal's history: only the server writes its records, about changes to others. */
    history?: true;
    /** Absent: all is served. */
    unserved?: Unserved;
    formerly?: Formerly;
    place: SourceLocation;
  }
>;

export type Route = Resolved<
  Omit<Registered['completedRoute'], 'permissions' | 'tabs' | SimpleScreen['kind']>,
  {
    requirement: Requirement;
    screen: Screen;
    /** Id of the department that declares it. */
    department: string;
    place: SourceLocation;
  }
>;

export type Department = Resolved<
  Omit<Registered['completedDepartment'], 'permissions'>,
  {
    id: string;
    requirement: Requirement;
    /** null: not in the menu. `to` is its main page. */
    menu: { order: number; to: string } | null;
    routes: readonly Route[];
    place: SourceLocation;
  }
>;

/** A field kind that the config declares, with its documentation and hints for guessing. */
type DeclaredKind = KindSource & { document: DocumentDeclaration };

export type Portal = Resolved<
  Omit<Registered['completedPortal'], 'language'>,
  {
    locale: LocaleTag;
    /** The languages that users choose from. One entry means no choice. */
    locales: readonly LocaleTag[];
    /** The same portal with its texts in the other languages. */
    translations?: Partial<Record<LocaleTag, Portal>>;
    /** The company's own wording of the engine's texts, by key. */
    messages?: MessageOverrides;
    timeZone: string;
    currency: string;
    settings: Settings;
    /** The resource with the company's settings, which formulas and rules read as `$settings.<field>`. */
    company?: string;
    /** Id of the resource that stores the history. Absent: none is recorded. */
    history?: string;
    /** Sorted by menu order, then by file name. */
    departments: readonly Department[];
    resources: Readonly<Record<string, Resource>>;
    /** Field kinds that the config declares, by id. */
    kinds: Readonly<Record<string, DeclaredKind>>;
    /** First stored permission (lower case) -> landing page. */
    landings: Readonly<Record<string, string>>;
  }
>;
