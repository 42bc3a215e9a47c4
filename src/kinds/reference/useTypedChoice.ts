import { useDataProvider, useEvent, type RaRecord } from 'ra-core';
import { useRef, type KeyboardEvent } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Filter } from '#model/types.ts';
import { isComposing } from '#ui/layout/isComposing.ts';
import { matchingRecords } from './useMatchingRecords.ts';

type Options = {
  resource: string;
  target: ClientResource | undefined;
  filter: Filter | undefined;
  typed: string;
  /** True when choices can be shown. */
  isOpen: boolean;
  /** True when `found` are the records that match the typed text. */
  isSettled: boolean;
  found: readonly RaRecord[];
  choose: (record: RaRecord) => void;
};

/** What MUI's Autocomplete reads in a key's event before it acts itself. */
type Key = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * Enter and Tab after a typed text choose its record, if only one matches. They may come before the matches, which
 * are then asked for. Otherwise Enter would submit the form or choose from the matches of an earlier text.
 */
export function useTypedChoice(options: Options) {
  const { resource, target, filter, typed, isOpen, isSettled, found } = options;
  const dataProvider = useDataProvider();
  const choose = useEvent(options.choose);
  const awaited = useRef(0);
  const chooseOnly = (matches: readonly RaRecord[]) => {
    if (matches.length === 1) choose(matches[0]!);
  };
  const ask = async (own: number) => {
    const { data } = await dataProvider.getList<RaRecord>(
      resource,
      matchingRecords(target, typed.trim(), filter),
    );
    if (awaited.current === own) chooseOnly(data);
  };
  return (event: Key) => {
    const own = ++awaited.current;
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') event.preventDefault();
    if (typed.trim() === '') return;
    if (isSettled) {
      if (event.key === 'Tab') chooseOnly(found);
      return;
    }
    event.defaultMuiPrevented = true;
    ask(own).catch(() => {});
  };
}
