/** Where the lists that hang on a record stand, and what is said of one that has nothing. */
import type { useTranslate } from 'ra-core';
import { spokenLocale } from '../../../../messages/say.ts';
import type { Related } from '../../../../model/types.ts';

/** One list, or those of the timeline, which stand together. */
export type Place = readonly [Related, ...Related[]];

/** Each has its own, but those of the timeline, which have one together: where the first of them is. */
export function placesOf(related: readonly Related[]): Place[] {
  const isEvent = ({ as }: Related) => as === 'timeline';
  const [event, ...events] = related.filter(isEvent);
  return related.flatMap((one): Place[] => {
    if (!isEvent(one)) return [[one]];
    return one === event ? [[one, ...events]] : [];
  });
}

/** Whether a new one is written where they stand. */
export const writesInPlace = ({ as, actions }: Related) => as === 'feed' && actions.includes('create');

export const emptyText = ({ label }: Related, translate: ReturnType<typeof useTranslate>) =>
  translate('portal.screen.related.empty', { name: label.toLocaleLowerCase(spokenLocale()) });
