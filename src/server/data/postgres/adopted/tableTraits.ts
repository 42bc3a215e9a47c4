/** What tables of the portal have, and those of other programs lack. */
import type { Resource } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { shortKey } from '../sortKey.ts';

export type TableTraits = {
  /** The portal has made it, and may add to it: columns, indexes, triggers. */
  isExtensible: boolean;
  /** What the column by which a unique field is compared may hold for this key. */
  keysFor(key: string): readonly string[];
};

const own: TableTraits = {
  isExtensible: true,
  // A row that an older release wrote has the whole key.
  keysFor: (key) => [...new Set([shortKey(key), key])],
};

const adopted: TableTraits = { isExtensible: false, keysFor: (key) => [lettersOf(key)] };

/** The letters and digits of a text, in lower case and without accents: all spellings of one value have the same. */
export const lettersOf = (words: string): string => fold(words).replace(/[^a-z0-9]/g, '');

export const isAdopted = (resource: Pick<Resource, 'table'>): resource is Resource & { table: string } =>
  resource.table !== undefined;

export const traitsOfTable = (resource: Pick<Resource, 'table'>): TableTraits =>
  isAdopted(resource) ? adopted : own;
