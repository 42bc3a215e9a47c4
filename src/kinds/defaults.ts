import { isNowVariable, isVariable, settingNamed, variableValue } from '#model/filter/filter.ts';
import { memoize } from '#model/values/memoize.ts';
import { nowIso } from '#model/time/clock.ts';
import { storedMoment, utcOf } from '#model/time/moments.ts';
import { localIso } from '#model/time/time.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import type { RecordContext } from './kind.ts';

/**
 * The initial value of a field in a new record. A default date of an instant field gets the current time of
 * day; a date with a time shows the portal's clock. What comes from the company's settings only the server knows.
 */
export function defaultOf(
  field: Field,
  { variables, timeZone }: Pick<RecordContext, 'variables' | 'timeZone'>,
): unknown {
  if (settingNamed(field.default) !== undefined) return undefined;
  const value = isVariable(field.default) ? variableValue(field.default, variables) : field.default;
  // initial values are shown without seconds
  const cut = (instant: string) => `${instant.slice(0, 16)}:00.000Z`;
  if (isNowVariable(field.default)) return cut(String(value));
  if (traitsOf(field).temporal !== 'datetime' || typeof value !== 'string') return value;
  if (value.length !== 10) return storedMoment(value, timeZone);
  const now = nowIso();
  const shown = cut(localIso(now, timeZone));
  // where clocks are set back, they show an hour twice
  return shown.startsWith(value) ? cut(now) : utcOf(value + shown.slice(10, 19), timeZone);
}

/**
 * What records that are older than a field get in it: its fixed initial value, or the first state. A variable says
 * nothing about the time when they were made.
 */
export function valueForOlder(field: Field): unknown {
  if (field.stamp) return undefined;
  if (field.default !== undefined)
    return isVariable(field.default) || settingNamed(field.default) !== undefined ? undefined : field.default;
  return field.type === 'status' ? field.options?.[0]?.value : undefined;
}

/** The fields whose initial value is one of the company's settings, each with the name of that one. */
export const settingDefaults = memoize(
  (fields: Resource['fields']): readonly [field: Field, setting: string][] =>
    Object.values(fields).flatMap((field) => {
      const setting = settingNamed(field.default);
      return setting === undefined ? [] : [[field, setting] as [Field, string]];
    }),
);

/** The fields of a new record that begin with what its author entered last. */
export const remembered = memoize((fields: Resource['fields']): readonly string[] =>
  Object.values(fields).flatMap(({ id, remember, readOnly }) => (remember && !readOnly ? [id] : [])),
);

/** True for a state that each record must have. */
export const needsState = (field: Field): boolean => field.type === 'status' && !field.visibleWhen;

/** The initial values of a new record. A status has its first state. */
export function initialValues(
  { fields }: Pick<Resource, 'fields'>,
  context: Pick<RecordContext, 'variables' | 'timeZone'>,
): Record<string, unknown> {
  const initial = (field: Field): unknown => {
    if (field.default !== undefined) return defaultOf(field, context);
    return field.type === 'status' ? field.options?.[0]?.value : undefined;
  };
  return Object.fromEntries(
    Object.values(fields)
      .map((field) => [field.id, initial(field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
