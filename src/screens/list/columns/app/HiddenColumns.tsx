import { Button } from '@mui/material';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { translate } from '#kit/translate.ts';

type Props = {
  /** The columns that have no room; none where all are shown. */
  columns: readonly ColumnView[];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
};

/** "+4" in the head of a table: names the columns that have no room, and shows them; "−" hides them again. */
export function HiddenColumns({ columns, isWhole, onWhole }: Props) {
  const names = columns.map(({ label }) => label).join(', ');
  const label = translate(`portal.screen.list.${isWhole ? 'fittingColumns' : 'allColumns'}`);
  const which = translate('portal.screen.list.hiddenColumns', { smart_count: columns.length, names });
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={label}
      title={isWhole ? label : `${label}: ${which}`}
      onClick={() => onWhole(!isWhole)}
      data-short={isWhole ? '−' : `+${columns.length}`}
      // A sign, which the name need not contain as it would a text.
      sx={{ minWidth: 0, px: 0.75, fontWeight: 600, '&::after': { content: 'attr(data-short)' } }}
    />
  );
}
