import { useListContext } from 'ra-core';
import { useState } from 'react';
import { totalInWords } from '#ui/data/totals.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useListTotal } from './useListTotal.ts';

/** Tells screen readers how many records a search or filter has found, once per answer. */
export function FoundCount() {
  const { one, many } = useScreen().resource.label;
  const { filterValues, isFetching } = useListContext();
  const { total, meta } = useListTotal();
  const asked = JSON.stringify(filterValues);
  // what the list opens with is no answer to anything
  const [told, tell] = useState({ asked, text: '' });
  if (told.asked !== asked && !isFetching && total !== undefined)
    tell({ asked, text: `${totalInWords(total, meta)} ${lowerFirst(total === 1 ? one : many)}` });
  // empty in between, so that the same number is said once more
  return <output style={visuallyHidden}>{told.asked === asked && told.text}</output>;
}
