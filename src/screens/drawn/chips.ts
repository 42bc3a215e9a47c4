/** The filters of a screen as it opens, and its buttons: they are changed and clicked once the app is there. */
import type { Filter } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { activeFilters, referredIn, type Filterable } from '../filterWords.ts';
import type { LateParts } from './lateParts.ts';
import type { Drawing } from './drawing.ts';
import { element, type Html } from './html.ts';

export const chipOf = (label: string, kind = ''): Html =>
  element('span', `set ${kind}`.trim(), element('span', '', label));

/** A button of a screen's head. It does nothing before the app is there. */
export const buttonOf = (label: string, kind: '' | 'bare' | 'low' = ''): Html =>
  element('span', `action ${kind}`.trim(), label);

/** The button that adds a filter, and a chip for each that is set, as FilterChips has them. */
export async function drawChips(...asked: Parameters<typeof filtersIn>): Promise<Html[]> {
  const { isMore, set } = await filtersIn(...asked);
  const adds = isMore ? [element('span', 'adds', translate('portal.screen.filter.add'))] : [];
  return [...adds, ...set.map((label) => chipOf(label, 'clears'))];
}

/** On a phone, all of them are behind one button. */
export async function drawFilterButton(...asked: Parameters<typeof filtersIn>): Promise<Html[]> {
  const { set } = await filtersIn(...asked);
  const label = translate('portal.screen.filter.title');
  return [element('span', 'picked of-filters', set.length > 0 ? `${label} (${set.length})` : label)];
}

/** What is set, in words; `isMore`: something else can be. */
async function filtersIn(
  filterable: Filterable,
  filter: Filter,
  { index }: Pick<Drawing, 'index'>,
  { namesOf }: Pick<LateParts, 'namesOf'>,
) {
  const all = Object.values(filterable.resource.fields);
  const titles = await namesOf(all, [referredIn(all, filter)]);
  const { timeZone, today, locales } = index;
  const { fields, others, wordsFor } = activeFilters(filterable, filter, {
    titles,
    timeZone,
    today,
    locales,
  });
  const words = fields
    .filter(({ id }) => id !== filterable.tabs)
    .map((field) => ({ label: field.label, text: wordsFor(field) }));
  return {
    isMore: words.some(({ text }) => text === ''),
    set: [
      ...words.flatMap(({ label, text }) => (text === '' ? [] : [`${label}: ${text}`])),
      ...others.map(({ label }) => label ?? translate('portal.screen.filter.special')),
    ],
  };
}
