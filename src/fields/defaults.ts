import { isVariable, valueOf } from '../config/filter.ts';
import { localIso } from '../config/time.ts';
import type { Field } from '../config/types.ts';
import { utcOf } from './dates.ts';
import type { RecordContext } from './kind.ts';

/** What a new record has in a field before anything is typed; a day is, of an instant, that day at this time of it. */
export function defaultOf(
  field: Field,
  { variables, timeZone }: Pick<RecordContext, 'variables' | 'timeZone'>,
): unknown {
  const value = isVariable(field.default) ? valueOf(field.default, variables) : field.default;
  if (field.type !== 'datetime' || typeof value !== 'string' || value.length !== 10) return value;
  const now = localIso(new Date().toISOString(), timeZone).slice(11, 16);
  return utcOf(`${value}T${now}:00`, timeZone);
}
