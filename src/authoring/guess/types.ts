import type { KnownKind } from './knownKinds.ts';

/** A column of a table, or a property of JSON records: its heading and values. */
export type Column = { heading: string; values: readonly unknown[] };

/** The names and keys of a resource and its records, to distinguish a reference from plain text. */
export type KnownResource = {
  id: string;
  names: readonly string[];
  ids: Set<string>;
  titles: Set<string>;
  /** Per title field that identifies records (a plate, a code), its values normalized by `bare`. */
  keys?: readonly ReadonlySet<string>[];
};

/** A field as written in YAML. */
export type FieldYaml = Record<string, unknown> & { type: string; label: string };

/** The guessed field of a column. */
export type GuessedField = {
  id: string;
  heading: string;
  field: FieldYaml;
  /** The number of values, and how many the field accepts; absent when the type was declared. */
  fits?: { taken: number; of: number; refused?: string };
  /** Why this kind was chosen, if the values alone don't show it. */
  note?: string;
  /** The origins of its pictures. */
  sites?: readonly string[];
};

/** A column that becomes no field, and why. */
export type LeftOut = { heading: string; reason: string };

/** The resources and kinds of the config that a column may match. */
export type Known = { resources: readonly KnownResource[]; kinds: readonly KnownKind[] };

/** A guessed field, with a note if the values alone don't explain it. */
export type Candidate = { field: Record<string, unknown> & { type: string }; note?: string };
