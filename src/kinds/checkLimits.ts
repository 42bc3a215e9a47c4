/**
 * Checks bounds that depend on other records. The API computes them per record and sends a form those that its
 * user may read, so both give the same errors.
 */
import {
  isBoundPath,
  type BoundKey,
  type FieldLimits,
  type Limit,
  type Limits,
} from '#model/fields/limits.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordContext } from './kind.ts';
import { translate } from '#messages/translate.ts';

/** The references on which a field's bounds depend. */
export const referencesOf = ({ min, max }: FieldLimits): string[] =>
  [min?.via, max?.via].filter((via) => via !== undefined);

/** The key of the limits among the computed values of a draft. */
export const limitsKey = '$limits';

/** The limits of one row, by the names of its fields. */
export function limitsWithin(limits: Limits | undefined, path: string): Limits | undefined {
  if (!limits) return undefined;
  const prefix = `${path}.`;
  const inside = Object.entries(limits).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(inside.map(([key, limit]) => [key.slice(prefix.length), limit]));
}

const isBoundByOthers = memoize((field: Field) => {
  const { min, max } = field as { min?: unknown; max?: unknown };
  return isBoundPath(min) || isBoundPath(max);
});

/**
 * The field without the bounds that limits replace. A bound on another record without a known limit is not
 * checked.
 */
export function withoutNamed(field: Field, limits: FieldLimits | undefined): Field {
  if (!limits && !isBoundByOthers(field)) return field;
  const { min, max } = field as { min?: unknown; max?: unknown };
  const isMin = isBoundPath(min) || limits?.min !== undefined;
  const isMax = isBoundPath(max) || limits?.max !== undefined;
  const plain = { ...field } as { min?: unknown; max?: unknown };
  if (isMin) delete plain.min;
  if (isMax) delete plain.max;
  return plain as Field;
}

/**
 * True when the limit was computed for the record's current reference, which a form may have changed since.
 */
const isCurrent = ({ via, id }: Limit, record: Readonly<Record<string, unknown>>): boolean =>
  via === undefined || (!isEmpty(record[via]) && String(record[via]) === String(id));

type Judge = (field: Field) => string | undefined;

/**
 * The error message for a value that exceeds one of its limits; undefined when none is exceeded.
 *
 * @param judge validates the value against these bounds by the field's kind
 * @param show formats a value of the field
 */
export function limitError(
  field: Field,
  limits: FieldLimits | undefined,
  context: Pick<RecordContext, 'record'>,
  judge: Judge,
  show: (value: unknown) => string,
): string | undefined {
  for (const key of ['max', 'min'] as const) {
    const limit = limits?.[key];
    if (!limit || !isCurrent(limit, context.record ?? {})) continue;
    const fault = judge({ ...withoutNamed(field, limits), [key]: limit.value } as Field);
    if (fault) return wordsOf(key, limit, isTemporal(field), fault, show);
  }
  return undefined;
}

const isTemporal = ({ type }: Field) => type === 'date' || type === 'datetime';

/** "No máximo R$ 133,00 (Saldo)": the hint that a form shows before any error. */
export function limitWords(
  limits: FieldLimits | undefined,
  record: Readonly<Record<string, unknown>>,
  show: (value: unknown) => string,
): string | undefined {
  const words = (['min', 'max'] as const).flatMap((key) => {
    const limit = limits?.[key];
    if (!limit || limit.hidden || limit.via === undefined || !isCurrent(limit, record)) return [];
    const values = { value: show(limit.value), label: limit.label! };
    return key === 'max' ? translate('limit.atMost', values) : translate('limit.atLeast', values);
  });
  return words.length > 0 ? words.join('; ') : undefined;
}

function wordsOf(
  key: BoundKey,
  { value, label, of, hidden, via }: Limit,
  isDay: boolean,
  plain: string,
  show: (value: unknown) => string,
): string {
  const isMax = key === 'max';
  if (hidden && of === undefined)
    return isDay
      ? translate(isMax ? 'limit.after' : 'limit.before')
      : translate(isMax ? 'limit.above' : 'limit.below');
  if (hidden)
    return isDay
      ? translate(isMax ? 'limit.afterAllowed' : 'limit.beforeAllowed', { of: of! })
      : translate(isMax ? 'limit.aboveAllowed' : 'limit.belowAllowed', { of: of! });
  // a field of the same record is visible beside it
  if (via === undefined) return plain;
  const values = { label: label!, of: of!, value: show(value) };
  return isDay
    ? translate(isMax ? 'limit.noLater' : 'limit.noEarlier', values)
    : translate(isMax ? 'limit.noMore' : 'limit.noLess', values);
}
