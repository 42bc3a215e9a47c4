import { totalInWords } from '#ui/data/totals.ts';
import { FilterSheet } from '#screens/app/filters/FilterSheet.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { FacetSections } from '../facets/app/FacetSections.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { useListTotal } from './useListTotal.ts';

/** The list's facets and filter inputs in a sheet, for screens that are too narrow for them. */
export function ListFilterSheet() {
  const { screen } = useScreen();
  const { total = 0, meta } = useListTotal();
  const seen = meta.isAtLeast
    ? translate('portal.screen.filter.applyMany', { total: totalInWords(total, meta) })
    : translate('portal.screen.filter.apply', { smart_count: total });
  const counted = screen.facets.flatMap(({ field, ranges }) => (ranges ? [] : [field]));
  return (
    <FilterSheet
      submitLabel={seen}
      {...(screen.facets.length > 0 && { first: <FacetSections />, omitted: counted })}
    >
      {screen.actions.includes('export') && <ExportButton fullWidth variant="outlined" size="medium" />}
    </FilterSheet>
  );
}
