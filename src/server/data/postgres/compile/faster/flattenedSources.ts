/**
 * What a view takes from another view, as what it takes from the tables behind that. All that the other view has
 * would be joined first, and no index could hold what is left of it.
 */
import type { ResourceModel, SourceModel, ValueExpression } from '#model/expression/expression.ts';
import { certainlyMatches } from '#model/filter/certainMatch.ts';
import { all, conditionsIn, type FilterExpression } from '#model/filter/filter.ts';
import { possibleSources, textsIn } from '../viewSources.ts';
import type { Subject } from '../scope.ts';

/** The source itself, if it is a table or takes more than fields of the other view as they are. */
export function flattenedSources(subject: Subject, source: SourceModel): readonly SourceModel[] {
  const other = subject.of(source.resource);
  if (!other.view || other.view.groupBy.length > 0) return [source];
  const behind: SourceModel[] = [];
  for (const one of possibleSources(other, source.where, subject.timeZone)) {
    const taken = through(source, one, other, subject.timeZone);
    if (!taken) return [source];
    behind.push(...flattenedSources(subject, taken));
  }
  return behind;
}

function through(
  source: SourceModel,
  one: SourceModel,
  { resource: { fields }, view }: ResourceModel,
  timeZone: string,
): SourceModel | undefined {
  const given = new Set(view!.sources.flatMap(({ values }) => Object.keys(values)));
  const values: Record<string, ValueExpression> = {};
  for (const [field, value] of Object.entries(source.values)) {
    if (value.kind === 'constant') values[field] = value;
    // The others are its ids, and what it computes itself.
    else if (value.kind !== 'field' || !given.has(value.field)) return undefined;
    else if (one.values[value.field]) values[field] = one.values[value.field]!;
  }
  const where: FilterExpression[] = [one.where];
  for (const part of conditionsIn(source.where)) {
    if (part.kind !== 'condition') return undefined;
    const { field, op, value } = part;
    const compared = one.values[field];
    if (compared?.kind === 'field') where.push({ ...part, field: compared.field });
    else if (compared?.kind === 'choice') {
      // possibleSources compares the option instead.
      if (op !== 'eq' || !textsIn(value)) return undefined;
    } else if (
      compared?.kind !== 'constant' ||
      !certainlyMatches(part, { [field]: compared.value }, { fields, timeZone }, true)
    )
      return undefined;
  }
  return { ...one, where: all(where), values };
}
