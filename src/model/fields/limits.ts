/**
 * Bounds set by other fields: one of the same record (`max: valorPago`), or one of the record that a
 * reference points to (`max: contaPagarId.saldo`). `unique: [[contratoId.empresaId, numero]]` uses the same
 * paths.
 */
import { memoize } from '#model/values/memoize.ts';

export type BoundKey = 'min' | 'max';
const boundKeys: readonly BoundKey[] = ['min', 'max'];

/** A bound computed for one record, without the parts that the user may not read. */
export type Limit = {
  value: number | string;
  /**
   * The label of the field that sets the bound. Absent when the user may know neither the value nor its
   * source.
   */
  label?: string;
  /** When the bound is a field of another record: the reference to it, and the id that the reference held. */
  via?: string;
  id?: unknown;
  /** The label of that reference. */
  of?: string;
  /** The user may not see the value, so messages contain no number and no date. */
  hidden?: true;
};
export type FieldLimits = { readonly [K in BoundKey]?: Limit };
/** By path in the record: `valor`, `itens.0.quantidade`. */
export type Limits = Readonly<Record<string, FieldLimits>>;

/** True for a field, or a reference and a field of its record; false for a date, a number and `$today`. */
const isBoundName = (bound: unknown): bound is string => typeof bound === 'string' && /^[a-z]/.test(bound);

/** True for `contaPagarId.saldo`. */
export const isBoundPath = (bound: unknown): bound is string => isBoundName(bound) && bound.includes('.');

/** Splits a path into reference and field. A plain name has only the field. */
export function partsOfName(name: string): { via?: string; field: string } {
  const [via, field] = name.split('.') as [string, string?];
  return field === undefined ? { field: via } : { via, field };
}

/** The bounds of a field that are names, in the order of `boundKeys`. */
export const boundNames = memoize((field: { readonly type: string }): readonly NamedBound[] => {
  const bounds = field as { min?: unknown; max?: unknown };
  return boundKeys.flatMap((key) => (isBoundName(bounds[key]) ? [{ key, name: bounds[key] }] : []));
});
type NamedBound = { key: BoundKey; name: string };

/** The keywords that say which values of its kind a field may hold. */
const limitKeys = ['min', 'max', 'minLength', 'maxLength', 'pattern'] as const;

/** The limits that a field declares. Its kind may set others. */
export const limitsDeclared = (field: object): string[] =>
  limitKeys.filter((key) => (field as Readonly<Record<string, unknown>>)[key] !== undefined);

export const isLimited: (field: object) => boolean = memoize(
  (field: object) => limitsDeclared(field).length > 0,
);

type Bounded = { readonly type: string; readonly fields?: Readonly<Record<string, Bounded>> };
/** True when some field, including fields of rows, has a bound that is a name. */
export const hasBoundNames = (fields: Readonly<Record<string, Bounded>>): boolean =>
  Object.values(fields).some((field) => boundNames(field).length > 0 || hasBoundNames(field.fields ?? {}));
