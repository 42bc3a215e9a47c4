/**
 * What a kind of screen, and a kind of widget, answers to those who know none of them by name: access, the API, the
 * commands and the shell. Each kind stands in a folder of its own; registry.ts lists them.
 */
import type { DataPart } from './dashboard/narrowing.ts';
import type { Choices } from './fields.ts';
import type { AggregateParams, AggregateRow } from '../model/measures.ts';
import type { ClientResource, DepartmentSlice } from '../model/clientTypes.ts';
import type {
  Column,
  Field,
  Filter,
  Measure,
  Portal,
  Resource,
  Scope,
  Section,
  SimpleScreen,
  Sort,
  Transition,
  Widget,
} from '../model/types.ts';

export type Verb = 'list' | 'create' | 'edit' | 'delete';

/** What one screen gives on the records of one resource. */
export type RecordsGiven = {
  verbs: ReadonlySet<Verb>;
  /** Rows it covers, variables not yet bound. */
  rows: Filter;
  /** What its address opens: a list, below which are the pages of these records and of a new one; or a form for a new one. */
  opens?: 'records' | 'form';
  read?: ReadonlySet<string>;
  create?: ReadonlySet<string>;
  edit?: ReadonlySet<string>;
  /** What it lets change may take a record out of these rows. */
  leaves?: true;
  transitions?: ReadonlySet<string>;
  /** What the screen's form narrows the choices of its references to, beyond what the fields say. */
  choices?: Choices;
};

/** Figures that it draws: these measures, by this grouping, over this filter or a narrower one. */
export type FiguresGiven = {
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  /** Fields by which the filter may be narrowed. */
  narrowBy: ReadonlySet<string>;
};

/** Takes what a screen gives to somebody who has entered it. */
export type Granting = {
  portal: Portal;
  /** A part's filter and the rows of its scope, for who has entered. */
  rowsOf(part: { filter?: Filter; scope: Scope }): Filter;
  /** Whether who has entered holds one of the permissions of this transition. */
  makes(transition: Transition): boolean;
  records(resource: Resource, given: RecordsGiven): void;
  figures(resource: string, given: FiguresGiven): void;
  /** The names of what these fields refer to; `pick`: as options to choose from, too. */
  titles(resource: Resource, fields: Iterable<string>, options: { pick: boolean; choices?: Choices }): void;
};

/** What cuts a screen down to one user. */
export type Cut = {
  /** A part with the filter that its scope makes of it, and no scope. */
  narrow<T extends { filter?: Filter; scope: Scope }>(part: T): T & { filter: Filter };
  /** Ids of the resource's transitions that this user may run anywhere. */
  transitions(resource: string): ReadonlySet<string>;
};

/** What a screen gives to who has entered it; nothing is granted that is not said here. No browser needs it. */
export type ScreenGrants<S extends SimpleScreen = SimpleScreen> = {
  grant(screen: S, granting: Granting): void;
  /** What one user gets of it. */
  forUser(screen: S, cut: Cut): S;
  /** What stands out on the page of one of its records. */
  facts?(screen: S, resource: Resource): readonly Field[];
};
export type WidgetGrants<W extends Widget = Widget> = {
  grant(widget: W, granting: Granting): void;
  forUser(widget: W, cut: Cut): W;
};

/** A page of records in columns; `filter` beyond the one that always holds. */
export type FirstPage = {
  columns: readonly Column[];
  /** What a phone tells of a record below its name; none where its cards are declared otherwise. */
  facts: readonly (Column & { priority?: boolean })[];
  /** Whether new ones are made there. */
  creates: boolean;
  filter: Filter;
  sort: Sort;
  perPage: number;
};

/** A resource's figures, as they are asked for. */
export type FigureQuery = { resource: string; params: AggregateParams };
/** One of them as it can be written without the portal's code; `lines`: what stands below it, for which there must be room. */
export type FirstFigure = {
  label: string;
  lines: readonly ('compared' | 'trend' | 'target')[];
  queries: readonly FigureQuery[];
  textOf(answers: readonly AggregateRow[][], currency: string): string;
};
/** Where a widget is drawn before the portal's code has come, in pixels. */
export type FirstRoom = { width: number; height: number; timeZone: string };
/** A widget as there must be room for it; `drawn`, with its one query, is absent where that needs the portal's code. */
export type FirstDrawing = {
  title: string;
  span?: number;
  drawn?: { widget: Widget; resource: ClientResource; query: FigureQuery };
};
/** Nothing drawn: it waits for that code. */
export type DrawFirst = (rows: readonly AggregateRow[], room: FirstRoom) => Element[];
/** Widgets that share a line; undefined is one of which nothing is known. */
export type FirstLine = { columns: number; drawings: readonly (FirstDrawing | undefined)[] };
export type FirstFigures = {
  queries: readonly FigureQuery[];
  /** Those that stand alone at its top, and in how many columns: on a tablet, a desk and a wide screen. */
  figures: readonly FirstFigure[];
  columns: readonly [number, number, number];
  /** What comes below them, as far as it can be drawn. */
  lines: readonly FirstLine[];
  /** Whether a line to choose a period or a filter comes before them. */
  hasFilters: boolean;
};
export type Resources = DepartmentSlice['resources'];

/** What the browser asks of a screen as well: it comes with the first chunk, so it stays small. */
export type ScreenKind<S extends SimpleScreen = SimpleScreen> = {
  /** Ids of the resources whose records or figures it shows, its own first. */
  resources(screen: S): string[];
  /** Addresses that it leads to. */
  leadsTo(screen: S): readonly (string | undefined)[];
  /** What somebody may do at its address; absent: look at it. */
  allows?(screen: S, action: string): boolean;
  /** The records that its address stands for in the data provider, with the filter that always holds. */
  records?(screen: S): { resource: string; filter: Filter };
  /** The records that it asks for before anybody chooses otherwise, and how it lists them; undefined if otherwise. */
  firstPage?(screen: S): FirstPage | undefined;
  /** The figures that it asks for before anybody chooses otherwise. */
  firstFigures?(screen: S, resources: Resources, today: string): FirstFigures;
  /** Ids of the transitions that it offers on its own records. */
  transitions?(screen: S): readonly string[];
  /** Its records are opened below its address, and from where others name them. */
  opensRecords?: boolean;
  /** Resources, besides those of its links, whose records it leads to. */
  leadsToRecordsOf?(screen: S): readonly string[];
  /** By which field of theirs it shows records that belong to one of its own: "parcelas.contratoId". */
  linkedBy?(screen: S): readonly string[];
  /** The sections in which it has records filled in. */
  form?(screen: S): readonly Section[];
  /** The page written in code that it shows. */
  page?(screen: S): string;
};

/** What a widget shares a line of the dashboard with. */
export type Family = 'figures' | 'charts' | 'records';

export type WidgetKind<W = Widget> = {
  resources(widget: W): string[];
  leadsTo(widget: W): readonly (string | undefined)[];
  /** Absent: it has the line to itself. */
  family?(widget: W): Family | undefined;
  /** As it stands at the top of a dashboard before the portal's code has come. */
  firstFigure?(widget: W): FirstFigure;
  firstDrawing?(widget: W, resources: Resources): FirstDrawing | undefined;
  /** The figures that it asks for. */
  figures?(widget: W): readonly FigureQuery[];
  /** The widget with each part that is about records changed, itself first; absent: none is. */
  withParts?<T extends W>(widget: T, change: <P extends DataPart>(part: P, isWhole: boolean) => P): T;
};
