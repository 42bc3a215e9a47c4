/**
 * Validates the dates in a filter. Dates compare as texts, so an invalid one would silently match all records
 * or none.
 */
import { isDateOrPart } from '../time/time.ts';
import { isTemporal } from '../traits.ts';
import { isEmpty } from '../values/values.ts';
import type { Condition, FilterExpression } from './ast.ts';
import type { FilterFields } from './parse.ts';
import { isVariable } from './variables.ts';
import { translate } from '#messages/translate.ts';

/** The message for the first invalid date in a filter; undefined when there is none. */
export function dateFaultOf(expression: FilterExpression, fields: FilterFields): string | undefined {
  switch (expression.kind) {
    case 'all':
    case 'any':
      for (const part of expression.of) {
        const fault = dateFaultOf(part, fields);
        if (fault) return fault;
      }
      return undefined;
    case 'not':
      return dateFaultOf(expression.of, fields);
    case 'condition':
      return isTemporal(fields[expression.field]) ? faultOf(expression) : undefined;
    default:
      return undefined;
  }
}

function faultOf({ field, op, value }: Condition): string | undefined {
  if (op === 'like' || op === 'null') return undefined;
  const isGap = op === 'eq' || op === 'neq' ? isEmpty : () => false;
  const wrong = [value].flat().find((one) => !isGap(one) && !isVariable(one) && !isDateOrPart(String(one)));
  return wrong === undefined ? undefined : noDate(op === 'eq' ? field : `${field}_${op}`, String(wrong));
}

/** @param key as written in the filter, `data_gte` */
export const noDate = (key: string, value: string) =>
  translate('filter.wantsDate', { key, value: value.slice(0, 40) });
