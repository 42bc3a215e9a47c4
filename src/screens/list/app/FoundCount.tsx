import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { totalInWords } from '../../../app/data/totals.ts';
import { visuallyHidden } from '../../../app/ui/visuallyHidden.ts';
import { lowerFirst } from '../../../model/records/title.ts';
import { useScreen } from '../../app/useScreen.ts';
import { useListTotal } from './useListTotal.ts';

/** Tells screen readers how many records a search or filter has found, once per answer. */
export function FoundCount() {
  const { one, many } = useScreen().resource.label;
  const { filterValues, isFetching } = useListContext();
  const { total, meta } = useListTotal();
  const [said, say] = useState('');
  const asked = JSON.stringify(filterValues);
  // what the list opens with is no answer to anything
  const told = useRef(asked);
  useEffect(() => {
    if (told.current === asked || total === undefined) return;
    // the same number once more is said once more
    if (isFetching) return say('');
    told.current = asked;
    say(`${totalInWords(total, meta)} ${lowerFirst(total === 1 ? one : many)}`);
  }, [asked, isFetching, total, meta, one, many]);
  return <output style={visuallyHidden}>{said}</output>;
}
