import { Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { totalInWords } from '#ui/data/totals.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useFiltersInWords } from '#screens/app/PrintHead.tsx';
import { translate } from '#ui/translate.ts';
import { useListTotal } from './useListTotal.ts';
import { useTotals } from './useTotals.ts';

const paperOnly = { display: 'none', displayPrint: 'block' } as const;

/** On paper: the filters in force. */
export function PaperFilters() {
  const words = useFiltersInWords();
  return (
    words && (
      <Typography variant="body2" sx={{ ...paperOnly, mb: 1 }}>
        {words}
      </Typography>
    )
  );
}

/** On paper: that the totals cover more records than those on it. */
export function PaperTotals() {
  const { data = [] } = useListContext();
  const { total = 0, meta } = useListTotal();
  const totals = useTotals();
  const { resource } = useScreen();
  return (
    totals &&
    total > data.length && (
      <Typography variant="body2" sx={{ ...paperOnly, py: 0.5, textAlign: 'right' }}>
        {translate('portal.screen.list.totalsOnPaper', {
          total: totalInWords(total, meta),
          name: lowerFirst(resource.label.many),
        })}
      </Typography>
    )
  );
}
