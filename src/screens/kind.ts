/**
 * The interface of a kind of screen or widget, for callers that know none of them by name: access, the API,
 * the commands and the shell. Each kind lives in a folder of its own; registry.ts lists them.
 */
import type { DataPart } from './dashboard/widgetData.ts';
import type { Letter, RulePath } from '#model/rules.ts';
import type { Print } from './list/show/schema.ts';
import type { ReferenceFilters } from './fields.ts';
import type { DepartmentSlice } from '../model/api/answers.ts';
import type { AggregateParams } from '#model/measures.ts';
import type {
  Field,
  Filter,
  Measure,
  Portal,
  Requirement,
  Resource,
  Scope,
  Section,
  Sort,
  Transition,
} from '#model/types.ts';
import type { SimpleScreen, Widget } from '#model/types.ts';

/** A letter about the record, with what is looked up for its names. */
export type ButtonLetter = Letter & { paths: readonly RulePath[] };

export type Verb = 'list' | 'create' | 'edit' | 'delete';

/** What one screen grants on the records of one resource. */
export type RecordGrant = {
  verbs: ReadonlySet<Verb>;
  /** Rows that it covers; variables are not yet replaced by values. */
  rows: Filter;
  /**
   * What its address opens: a list with the pages of its records and of a new one below it, or a form for a
   * new one.
   */
  opens?: 'records' | 'form';
  read?: ReadonlySet<string>;
  create?: ReadonlySet<string>;
  edit?: ReadonlySet<string>;
  /** Set when an edit that it allows may move a record out of these rows. */
  leaves?: true;
  transitions?: ReadonlySet<string>;
  /** Filters that the screen's form adds to the choices of its reference fields. */
  choices?: ReferenceFilters;
};

/** Figures that a screen draws: these measures, by this grouping, over this filter or a narrower one. */
type FigureGrant = {
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  /** Fields that the user may add conditions on. */
  narrowBy: ReadonlySet<string>;
};

/** Collects what a screen grants to a user who may open it. */
export type GrantCollector = {
  resources: Portal['resources'];
  /** The rows of a part: its filter and its scope, combined for this user. */
  rowsOf(part: { filter?: Filter; scope: Scope }): Filter;
  /** True when this user holds one of the permissions of this transition. */
  mayRun(transition: Transition): boolean;
  /** True when this user holds what a part of the screen requires. */
  holds(requirement: Requirement): boolean;
  records(resource: Resource, given: RecordGrant): void;
  figures(resource: string, given: FigureGrant): void;
  /**
   * Grants the titles of the records that a form offers for the fields that it lets users fill in, and lists them as
   * options; also the titles that `shown` fields take from an offered record.
   */
  choices(
    resource: Resource,
    form: { offered: ReadonlySet<string>; shown?: Iterable<string>; choices?: ReferenceFilters },
  ): void;
  /**
   * Grants the titles of the records that these rows refer to, beyond those of `records`. With `listed` they may
   * also be listed, as options of a filter.
   *
   * @param options `also`: a field that is read beside the titles
   */
  referred(
    resource: Resource,
    fields: Iterable<string>,
    options: { rows: Filter; listed: boolean; also?: string },
  ): void;
};

/** Cuts a screen down to what one user may see. */
export type UserCut = {
  /** Returns the part with its scope merged into its filter. */
  withScope<T extends { filter?: Filter; scope: Scope }>(part: T): T & { filter: Filter };
  /** True when this user holds what a part of the screen requires. */
  holds(requirement: Requirement): boolean;
  /** Ids of the resource's transitions that this user may run on any screen. */
  transitions(resource: string): ReadonlySet<string>;
};

/** How people find records on a screen, for programs that find them as they do. */
export type FindableRecords = {
  resource: string;
  /** Always applies. */
  filter: Filter;
  /** Applies as long as nobody chooses otherwise. */
  usualFilter: Filter;
  sort: Sort;
  columns: readonly string[];
  filters: readonly string[];
  /** A field whose values are tabs. */
  tabs?: string;
  queries: readonly { label: string; filter: Filter; sort?: Sort }[];
  hasSearch: boolean;
  /** By field, how it is added up. */
  totals: Readonly<Record<string, string>>;
};

/**
 * What a screen grants to users who may open it; anything not granted here is refused. Not part of the
 * browser's code.
 */
export type ScreenGrants<S extends SimpleScreen = SimpleScreen> = {
  grant(screen: S, granting: GrantCollector): void;
  /** The screen as this user gets it. */
  forUser(screen: S, cut: UserCut): S;
  /** Fields shown prominently on the page of one of its records. */
  facts?(screen: S, resource: Resource): readonly Field[];
  /** Filters that its users may choose. */
  filters?(screen: S): readonly Filter[];
  /** What it lists; absent: it lists no records. */
  finds?(screen: S): FindableRecords;
  /** What has conditions, besides its form, that the browser tests. */
  conditions?(screen: S): readonly object[];
  /** The figures that a user's screen queries when it is opened on this day, with what its slice says of the resources. */
  figuresAtOpening?(
    screen: S,
    opened: { today: string; resources: DepartmentSlice['resources'] },
  ): readonly FigureQuery[];
  /** The addresses, below the API, of the first pages that the screen asks for then and that a store keeps: see isKeptPage. */
  pagesAtOpening?(
    screen: S,
    opened: { today: string; resources: DepartmentSlice['resources'] },
  ): readonly string[];
};
export type WidgetGrants<W extends Widget = Widget> = {
  grant(widget: W, granting: GrantCollector): void;
  forUser(widget: W, cut: UserCut): W;
  conditions?(widget: W): readonly object[];
  /** The figures that it queries once it is drawn, after those of its `figures`. */
  laterFigures?(widget: W): readonly FigureQuery[];
};

/** A query for aggregated figures of a resource. */
export type FigureQuery = { resource: string; params: AggregateParams };

/** A printed sheet, with the sections that its screen gives one that names none. */
export type DeclaredSheet = Print & { sections: readonly Section[] };

/** What the browser needs to know about a screen too. It is part of the first chunk, so it stays small. */
export type ScreenKind<S extends SimpleScreen = SimpleScreen> = {
  /** Ids of the resources whose records or figures it shows; its main resource comes first. */
  resources(screen: S): string[];
  /** Addresses that it links to. */
  leadsTo(screen: S): readonly (string | undefined)[];
  /** True when the screen offers this action at its address. When absent, users can only view it. */
  allows?(screen: S, action: string): boolean;
  /** The resource that react-admin's data provider reads at this address, with the screen's fixed filter. */
  records?(screen: S): { resource: string; filter: Filter };
  /** Ids of the transitions that it offers on its own records. */
  transitions?(screen: S): readonly string[];
  /** True when its records have pages below its address, which references elsewhere link to. */
  opensRecords?: boolean;
  /** Resources, beyond those of its links, whose records it links to. */
  leadsToRecordsOf?(screen: S): readonly string[];
  /** Reference fields of its related lists, such as "parcelas.contratoId". */
  linkedBy?(screen: S): readonly string[];
  /** The sections of its form. */
  form?(screen: S): readonly Section[];
  /** The printed sheets that it declares of the records of this resource. */
  sheets?(screen: S, resource: string): readonly DeclaredSheet[];
  /** The letter that the button with this label sends about a record of this resource. */
  letter?(screen: S, resource: string, label: string): ButtonLetter | undefined;
  /** The id of the page written in code that it shows. */
  page?(screen: S): string;
};

/** Widgets of the same family share a line of the dashboard. */
type Family = 'figures' | 'charts' | 'records';

export type WidgetKind<W = Widget> = {
  resources(widget: W): string[];
  leadsTo(widget: W): readonly (string | undefined)[];
  /** Absent: the widget has a line to itself. */
  family?(widget: W): Family | undefined;
  /** The figures that it queries. */
  figures?(widget: W): readonly FigureQuery[];
  /**
   * Returns the widget with `change` applied to each part that shows records, itself first. Absent: no part
   * does.
   */
  withParts?<T extends W>(widget: T, change: <P extends DataPart>(part: P, isWhole: boolean) => P): T;
};
