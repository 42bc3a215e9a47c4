import { rounded } from '../formula/formula.ts';
import { isDateOrPart, lastDayOfMonth, localIso } from '../time/time.ts';
import { isEmpty } from '../values/values.ts';
import { assertNever } from './reads.ts';
import type { Conversion } from './ast.ts';

/** Converts a value of one field to the form that another field stores. */
export function convert(value: unknown, conversion: Conversion, timeZone: string): unknown {
  switch (conversion.kind) {
    case 'lastDay':
      return typeof value === 'string' && isDateOrPart(value) ? lastDayOfMonth(value.slice(0, 7)) : null;
    case 'cut': {
      if (isEmpty(value)) return null;
      const local = conversion.isInstant ? localIso(String(value), timeZone) : String(value);
      return local.slice(0, conversion.to === 'day' ? 10 : 7);
    }
    case 'round':
      return typeof value === 'number' ? rounded(value, conversion.decimals) : value;
    default:
      return assertNever(conversion);
  }
}
