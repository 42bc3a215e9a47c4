/** The rights that grants.ts derives, as data. */
import type { Filter, Measure, Resource, Route, SourceLocation } from '../model/types.ts';
import type { ReferenceFilters } from '../screens/fields.ts';
import type { Verb } from '../screens/kind.ts';

export type { Verb };

/** The rights that one screen grants on one resource. */
export type Grant = {
  /** `title`: only the name of records that others refer to. */
  kind: 'screen' | 'title';
  /** The path of the screen and where it is declared, to answer "why". */
  route: string;
  place: SourceLocation;
  /** What the screen's path opens; absent when it only names, relates or draws these records. */
  opens?: 'records' | 'form';
  verbs: ReadonlySet<Verb>;
  /** The rows it covers, with variables not yet bound. */
  rows: Filter;
  read: ReadonlySet<string>;
  create: ReadonlySet<string>;
  edit: ReadonlySet<string>;
  /**
   * True when the change may take a record out of these rows, such as a finished task in a list of open ones.
   */
  leaves?: true;
  transitions: ReadonlySet<string>;
  /**
   * The filters by which the screen's form narrows the choices of references, in addition to those of the
   * fields.
   */
  choices: ReferenceFilters;
  /** A title that no picker offers: it may be read by id, but not listed. */
  byIdOnly: boolean;
  /** Only the titles of records that these rows refer to. */
  referredBy?: Referrer;
};

/** Rows that refer to records by a field. */
export type Referrer = {
  resource: Resource;
  field: string;
  /** The list whose rows have the field. */
  list?: string;
  rows: Filter;
  /** Set where only the titles of these rows are shown, since others refer to them. */
  by?: Referrer;
};

/**
 * Figures that a dashboard or report draws: these measures, grouped by these keys or the first of them, over
 * exactly this filter, or that filter plus conditions on the fields of `narrowBy`.
 */
export type AggregateGrant = {
  route: string;
  place: SourceLocation;
  groupBy: readonly string[];
  measures: readonly Measure[];
  filter: Filter;
  narrowBy: ReadonlySet<string>;
  /** The figures are computed over the rows of these rights alone. */
  within?: ResourceAccess;
};

export type ResourceAccess = {
  resource: Resource;
  grants: readonly Grant[];
  aggregates: readonly AggregateGrant[];
};

/** All rights of a set of permissions. The rows also depend on the user: see rows.ts. */
export type Access = {
  permissions: readonly string[];
  /**
   * The permissions of accounts that the user approves for. They are valid only for approvals, on records
   * that the user's own screens show.
   */
  delegatedPermissions: readonly string[];
  routes: readonly Route[];
  resources: ReadonlyMap<string, ResourceAccess>;
};
