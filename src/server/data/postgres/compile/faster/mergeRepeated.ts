/**
 * Conditions that are stated twice, by a list and by a right. The database takes them for independent and multiplies
 * their odds: it would expect next to no record, and read all that there are.
 */
import { matchNone, type FilterExpression } from '#model/filter/filter.ts';
import { textsIn } from './possibleSources.ts';

/** @param isText whether a field holds a single text, so that several conditions on it must all hold */
export function mergeRepeated(
  parts: readonly FilterExpression[],
  isText: (field: string) => boolean,
): readonly FilterExpression[] {
  const found = new Map<string, FilterExpression>();
  for (const part of parts) {
    const texts = part.kind === 'condition' && part.op === 'eq' ? textsIn(part.value) : undefined;
    if (part.kind !== 'condition' || !texts || !isText(part.field)) found.set(JSON.stringify(part), part);
    else {
      const before = found.get(part.field);
      const both =
        before?.kind === 'condition'
          ? textsIn(before.value)!.filter((text) => texts.includes(text))
          : undefined;
      if (both?.length === 0) return [matchNone];
      found.set(part.field, both ? { ...part, value: both } : part);
    }
  }
  return [...found.values()];
}
