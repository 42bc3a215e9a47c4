import type { Field, Option } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { optionsOf } from '../registry.ts';

/** From this many options on, a list is searched. */
export const searchedFrom = 15;

/** The values that a choice, or a filter by it, holds. */
export const heldValues = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((one) => !isEmpty(one))
    .map(String);

/** `about`: what it means, beneath its label in the list of an input, and searched like it. */
export type ExplainedOption = Option & { about?: string };

/**
 * The field's options, and after them the values that are held and no option any more: one that was removed from the
 * config is shown as it is stored, by inputs, filters and cells alike.
 */
export function heldOptions(field: Field, value: unknown): readonly ExplainedOption[] {
  const options: readonly ExplainedOption[] = optionsOf(field);
  const removed = heldValues(value).filter((one) => !options.some((option) => option.value === one));
  return removed.length === 0
    ? options
    : [...options, ...removed.map((one): ExplainedOption => ({ value: one, label: one, tone: 'neutral' }))];
}
