import type { KnownKind } from './knownKinds.ts';

/** One column of a table, or one property of JSON records: what was found under a heading. */
export type Column = { heading: string; values: readonly unknown[] };

/** What a record of the portal is known by, to tell a reference from a text. */
export type KnownResource = {
  id: string;
  names: readonly string[];
  ids: Set<string>;
  titles: Set<string>;
  /** Per part of the title that tells the records apart (a plate, a code), its values as `bare` has them. */
  keys?: readonly ReadonlySet<string>[];
};

/** A field as it is written in YAML. */
export type FieldYaml = Record<string, unknown> & { type: string; label: string };

/** What a column seems to be. */
export type Guess = {
  id: string;
  heading: string;
  field: FieldYaml;
  /** How many values there are, and how many of them the field would take; absent: a declaration said so. */
  fits?: { taken: number; of: number; refused?: string };
  /** Why this kind, where the values alone do not say it. */
  note?: string;
  /** Where its pictures come from. */
  sites?: readonly string[];
};

/** What there is in the config that a column may be. */
export type Known = { resources: readonly KnownResource[]; kinds: readonly KnownKind[] };

/** What a column is taken for, and why where its values alone do not say it. */
export type Found = { field: Record<string, unknown> & { type: string }; note?: string };
