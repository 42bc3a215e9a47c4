import { Button } from '@mui/material';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

/** A button that shows or hides the remaining items. Renders nothing when all are visible. */
export function MoreButton({ count, all, onClick }: { count: number; all: boolean; onClick: () => void }) {
  if (count <= 0) return null;
  return (
    <Button
      size="small"
      onClick={onClick}
      aria-expanded={all}
      // in a line of text, which it does not part from the next
      sx={{
        height: 28,
        minHeight: 0,
        my: -0.5,
        px: 0.75,
        verticalAlign: 'baseline',
        'li > &': { ml: -0.75 },
      }}
    >
      {all
        ? translate('portal.access.fewer')
        : translate('portal.access.more', { count: formatAmount(count) })}
    </Button>
  );
}
