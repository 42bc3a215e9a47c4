import { type RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { showPath } from '#ui/portal/recordPath.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { ListScreen } from '#screens/list/types.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { translate } from '#kit/translate.ts';
import { backIn, opensIn } from './copy.ts';

type Options = {
  /** The screen that opens the record. */
  list: string | undefined;
  screen?: ListScreen;
};

/**
 * Returns a function that notifies about a record created on a page of its own, and returns the address to go to:
 * where the form was opened from, or, for a button that creates it from another record, its own page. The message links
 * to the record, or on its page to where it was created from.
 *
 * The function's `usual` gives the address to go to when the form was not opened from another page.
 */
export function useAfterCreation(resource: ClientResource, { list, screen }: Options) {
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const { state } = useLocation() as { state: unknown };
  const step = (label: 'back' | 'show', to: string | undefined) =>
    to === undefined ? undefined : { to, label: translate(`ra.action.${label}`) };
  return (saved: RaRecord, usual: (own?: string) => string | undefined): string | undefined => {
    const own = list === undefined ? undefined : showPath(list, saved.id);
    const back = backIn(state);
    const to = (opensIn(state) ? own : undefined) ?? back ?? usual(own);
    const next = to === own ? step('back', back) : step('show', own);
    notifyOutcome({ record: saved, done: 'created', next });
    return to;
  };
}
