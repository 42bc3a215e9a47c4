import { totalInWords } from '#ui/data/backend.ts';
import { FilterSheet } from '#screens/app/filters/FilterSheet.tsx';
import { countedName, lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { FacetSections } from '../facets/app/FacetSections.tsx';
import { ExportButton } from '../export/app/ExportButton.tsx';
import { useListTotal } from '../shown/app/listState.ts';

/** The list's facets and filter inputs in a sheet, for screens that are too narrow for them. */
export function ListFilterSheet() {
  const { screen, resource } = useScreen();
  const { total = 0, meta } = useListTotal();
  const seen = meta.isAtLeast
    ? translate('portal.screen.filter.applyMany', {
        total: totalInWords(total, meta),
        name: lowerFirst(resource.label.many),
      })
    : translate('portal.screen.filter.apply', countedName(resource.label, total));
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
