/** The places of related lists on a record's page, and the text of an empty one. */
import { currentLocale } from '#messages/translate.ts';
import type { Related } from '#screens/list/types.ts';
import { translate } from '#kit/translate.ts';

/** One list, or all lists of the timeline, which share a place. */
export type RelatedTab = readonly [Related, ...Related[]];

/** One place per list. All timeline lists share the place of the first of them. */
export function relatedTabsOf(related: readonly Related[]): RelatedTab[] {
  const isEvent = ({ as }: Related) => as === 'timeline';
  const [event, ...events] = related.filter(isEvent);
  return related.flatMap((one): RelatedTab[] => {
    if (!isEvent(one)) return [[one]];
    return one === event ? [[one, ...events]] : [];
  });
}

/** True when new records are written within the list. */
export const writesInPlace = ({ as, actions }: Related) => as === 'feed' && actions.includes('create');

export const emptyText = ({ label }: Related) =>
  translate('portal.screen.related.empty', { name: label.toLocaleLowerCase(currentLocale()) });
