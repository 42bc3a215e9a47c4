/**
 * Bounds that other fields set: one of the same record (`max: valorPago`), or one of the record that a reference
 * leads to (`max: contaPagarId.saldo`). The same paths name what must be unique (`unique: [[contratoId.empresaId, numero]]`).
 */
import { closureOf, type FieldsOf, type Node, type Rollup } from './links.ts';

export type BoundKey = 'min' | 'max';
export const boundKeys: readonly BoundKey[] = ['min', 'max'];

/** What somebody may know of a bound of one record, once it is worked out. */
export type Limit = {
  value: number | string;
  /** Of the field that sets it; absent: the reader may know neither the value nor where it comes from. */
  label?: string;
  /** Where it is a field of another record: the reference that leads there, and the id that it held. */
  via?: string;
  id?: unknown;
  /** The label of that reference. */
  of?: string;
  /** Whose reader may not see the value: what is said of it names no number and no day. */
  hidden?: true;
};
export type FieldLimits = { readonly [K in BoundKey]?: Limit };
/** By place in the record: `valor`, `itens.0.quantidade`. */
export type Limits = Readonly<Record<string, FieldLimits>>;

/** A field, or a reference and a field of what it leads to; a day, a number and `$today` are none. */
export const isBoundName = (bound: unknown): bound is string =>
  typeof bound === 'string' && /^[a-z]/.test(bound);

/** `contaPagarId.saldo` */
export const isBoundPath = (bound: unknown): bound is string => isBoundName(bound) && bound.includes('.');

/** The reference and the field of a path; of a plain name, only the field. */
export function partsOfName(name: string): { via?: string; field: string } {
  const [via, field] = name.split('.') as [string, string?];
  return field === undefined ? { field: via } : { via, field };
}

/** What a field says of its bounds by names, in the order of `boundKeys`. */
export function boundNames(field: { readonly type: string }): { key: BoundKey; name: string }[] {
  const bounds = field as { min?: unknown; max?: unknown };
  return boundKeys.flatMap((key) => (isBoundName(bounds[key]) ? [{ key, name: bounds[key] }] : []));
}

type Bounded = { readonly type: string; readonly fields?: Readonly<Record<string, Bounded>> };
/** Whether some field, of the rows too, says of its bounds by names. */
export const hasBoundNames = (fields: Readonly<Record<string, Bounded>>): boolean =>
  Object.values(fields).some((field) => boundNames(field).length > 0 || hasBoundNames(field.fields ?? {}));

/** The sums and counts over a resource's records that a field is worked out from, by however many steps. */
export function rollupsOver(resource: string, from: Node, fieldsOf: FieldsOf): Rollup[] {
  return closureOf([from], fieldsOf).flatMap((node) => {
    const fields = fieldsOf(node.resource);
    const rollup = fields && Object.hasOwn(fields, node.field) ? fields[node.field]?.rollup : undefined;
    return rollup?.from === resource ? [rollup] : [];
  });
}
