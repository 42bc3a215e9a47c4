import { isEmpty } from '../values/values.ts';
import type { FilterExpression } from './ast.ts';
import { matches, type MatchContext } from './matches.ts';

/**
 * True when a record matches whatever values its omitted fields have. A missing field is treated as unknown,
 * not as empty.
 *
 * @param wanted false: whether the record surely does not satisfy it
 */
export function certainlyMatches(
  expression: FilterExpression,
  record: Readonly<Record<string, unknown>>,
  context: MatchContext,
  wanted = true,
): boolean {
  const each = (part: FilterExpression) => certainlyMatches(part, record, context, wanted);
  switch (expression.kind) {
    case 'all':
      return wanted ? expression.of.every(each) : expression.of.some(each);
    case 'any':
      return wanted ? expression.of.some(each) : expression.of.every(each);
    case 'not':
      return certainlyMatches(expression.of, record, context, !wanted);
    case 'condition':
      return !isEmpty(record[expression.field]) && matches(expression, record, context) === wanted;
    case 'never':
      return !wanted;
    case 'search':
    case 'referred':
      return false;
  }
}
