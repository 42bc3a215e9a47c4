import { useTranslate } from 'ra-core';
import { totalInWords } from '../../../app/data/totals.ts';
import { FilterSheet } from '../../app/filters/FilterSheet.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { FacetSections } from '../facets/app/FacetSections.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useListTotal } from './useListTotal.ts';

/** What a list is filtered by, where there is no room for it: its facets, and the inputs of the other fields. */
export function ListFilterSheet() {
  const { screen } = useScreen();
  const { total = 0, meta } = useListTotal();
  const translate = useTranslate();
  const seen = meta.isAtLeast
    ? translate('portal.screen.filter.applyMany', { total: totalInWords(total, meta) })
    : translate('portal.screen.filter.apply', { smart_count: total });
  const counted = screen.facets.flatMap(({ field, ranges }) => (ranges ? [] : [field]));
  return (
    <FilterSheet
      seen={seen}
      {...(screen.facets.length > 0 && { first: <FacetSections />, besides: counted })}
    >
      {screen.actions.includes('export') && <ExportButton fullWidth variant="outlined" size="medium" />}
    </FilterSheet>
  );
}
