import type { Expression } from '../filter.ts';
import type { Each } from '../rowNames.ts';
import type { Measure, Resource } from '../types.ts';
import type { ValueExpression } from './tree.ts';

/** A field that is never stored, and what it follows from. */
export type ComputedField = { field: string; value: ValueExpression };

/** One source of a view: which of its records count, and what each gives to the fields of the view. */
export type SourceModel = Each & {
  resource: string;
  /** Of the sources of the same resource, the how-manieth; see origin.ts. */
  nth: number;
  where: Expression;
  values: Readonly<Record<string, ValueExpression>>;
};
export type ViewModel = {
  sources: readonly SourceModel[];
  /** One record per combination of these; empty: one per record of the sources. */
  groupBy: readonly string[];
  /** Over the rows of all sources, of which each holds what it adds. */
  measures: Readonly<Record<string, Measure>>;
};

/** All that a store has to know of a resource to answer questions about its records. */
export type ResourceModel = {
  resource: Resource;
  /** Each after those of the same record that it reads. */
  computed: readonly ComputedField[];
  /** What the fields with `copy` take from other records while a record is written; `itens.preco` of rows. */
  copies: Readonly<Record<string, ValueExpression>>;
  /** Absent: its records are stored. */
  view?: ViewModel;
  /** Fields that are asked for at every turn, and whether all records are put in order or found by them. */
  often?: Readonly<Record<string, { isSought: boolean }>>;
};

/** What follows from what in a portal's data. Plain data, made once per portal (see kinds/dataModel). */
export type DataModel = {
  timeZone: string;
  resources: Readonly<Record<string, ResourceModel>>;
};
