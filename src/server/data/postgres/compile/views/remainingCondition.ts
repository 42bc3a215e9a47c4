import { certainlyMatches } from '#model/filter/certainMatch.ts';
import { all, conditionsIn, type FilterExpression } from '#model/filter/filter.ts';
import { isOption, possibleSources, textsIn } from './possibleSources.ts';
import type { Subject } from '../scope.ts';

/**
 * What is left of a condition to test on the rows of its possible sources. They meet what is asked of options that they
 * have, or by which they choose their records. The database can't know how many records have a value that is put in the
 * place of an option, and would expect next to none.
 */
export function remainingCondition(
  subject: Subject,
  resource: string,
  where: FilterExpression,
): FilterExpression {
  const model = subject.of(resource);
  if (!model.view) return where;
  const { timeZone } = subject;
  const { fields } = model.resource;
  const { groupBy } = model.view;
  const sources = possibleSources(model, where, timeZone);
  const isMet = (one: FilterExpression) => {
    if (one.kind !== 'condition' || one.op !== 'eq' || !textsIn(one.value)) return false;
    if (groupBy.length > 0 && !groupBy.includes(one.field)) return false;
    return sources.every(({ values: { [one.field]: value }, fields: own }) =>
      value?.kind === 'constant'
        ? certainlyMatches(one, { [one.field]: value.value }, { fields, timeZone })
        : value?.kind === 'choice' && isOption(own[value.field]),
    );
  };
  return all(conditionsIn(where).filter((one) => !isMet(one)));
}
