/**
 * Bounds whose value is not in the record itself: what the API found out about them, of one record. The form gets the
 * same, as far as its user may know it, and so refuses the same with the same words.
 */
import { isBoundPath, type BoundKey, type FieldLimits, type Limit, type Limits } from '../model/limits.ts';
import type { Field } from '../model/types.ts';
import { isEmpty } from '../model/values.ts';
import type { RecordContext } from './kind.ts';
import { say } from '../messages/say.ts';

/** The references by which a field is bounded. */
export const referencesOf = ({ min, max }: FieldLimits): string[] =>
  [min?.via, max?.via].filter((via) => via !== undefined);

/** Under what they come with what else follows from a draft. */
export const limitsKey = '$limits';

/** Those of one row, by the names of its fields. */
export function limitsWithin(limits: Limits | undefined, place: string): Limits | undefined {
  if (!limits) return undefined;
  const prefix = `${place}.`;
  const inside = Object.entries(limits).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(inside.map(([key, limit]) => [key.slice(prefix.length), limit]));
}

/** The field without the bounds that are told by limits; whoever was told of none passes. */
export function withoutNamed(field: Field, limits: FieldLimits | undefined): Field {
  const { min, max } = field as { min?: unknown; max?: unknown };
  const isMin = isBoundPath(min) || limits?.min !== undefined;
  const isMax = isBoundPath(max) || limits?.max !== undefined;
  if (!isMin && !isMax) return field;
  const plain = { ...field } as { min?: unknown; max?: unknown };
  if (isMin) delete plain.min;
  if (isMax) delete plain.max;
  return plain as Field;
}

/** Whether it was found out for what the record refers to now: in a form another record may have been chosen since. */
export const isCurrent = ({ via, id }: Limit, record: Readonly<Record<string, unknown>>): boolean =>
  via === undefined || (!isEmpty(record[via]) && String(record[via]) === String(id));

type Judge = (field: Field) => string | undefined;

/**
 * What is wrong with a value that passes one of its limits, in Portuguese; undefined where none is passed.
 *
 * @param judge what the field's kind says of the value, were these its bounds
 * @param show a value of the field as people read it
 */
export function passedLimit(
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

/** "No máximo R$ 133,00 (Saldo)": what a form says of a field before anything is wrong with it. */
export function limitWords(
  limits: FieldLimits | undefined,
  record: Readonly<Record<string, unknown>>,
  show: (value: unknown) => string,
): string | undefined {
  const words = (['min', 'max'] as const).flatMap((key) => {
    const limit = limits?.[key];
    if (!limit || limit.hidden || limit.via === undefined || !isCurrent(limit, record)) return [];
    const told = { value: show(limit.value), label: limit.label! };
    return key === 'max' ? say('limit.atMost', told) : say('limit.atLeast', told);
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
    return isDay ? say(isMax ? 'limit.after' : 'limit.before') : say(isMax ? 'limit.above' : 'limit.below');
  if (hidden)
    return isDay
      ? say(isMax ? 'limit.afterAllowed' : 'limit.beforeAllowed', { of: of! })
      : say(isMax ? 'limit.aboveAllowed' : 'limit.belowAllowed', { of: of! });
  // a field of the same record stands beside it
  if (via === undefined) return plain;
  const told = { label: label!, of: of!, value: show(value) };
  return isDay
    ? say(isMax ? 'limit.noLater' : 'limit.noEarlier', told)
    : say(isMax ? 'limit.noMore' : 'limit.noLess', told);
}
