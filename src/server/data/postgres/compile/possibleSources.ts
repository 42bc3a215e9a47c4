import type { ResourceModel, SourceModel } from '../../../../model/expression.ts';
import { certainlyMatches } from '../../../../model/filter/certainMatch.ts';
import type { FilterExpression } from '../../../../model/filter.ts';

/**
 * The sources of a view that may have rows meeting a condition, by the fields to which a source gives one fixed
 * value. Views of views have many sources, and the database would plan each of them for nothing.
 */
export function possibleSources(
  { resource: { fields }, view }: ResourceModel,
  where: FilterExpression,
  timeZone: string,
): readonly SourceModel[] {
  const { sources, groupBy } = view!;
  const possible = sources.filter(({ values }) => {
    const fixed = Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) =>
        // Other values of a group depend on all its sources.
        value.kind === 'constant' && (groupBy.length === 0 || groupBy.includes(field))
          ? [[field, value.value]]
          : [],
      ),
    );
    return !certainlyMatches(where, fixed, { fields, timeZone }, false);
  });
  return possible.length > 0 ? possible : sources.slice(0, 1);
}
