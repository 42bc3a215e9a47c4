import SearchOff from '@mui/icons-material/SearchOff';
import { Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Shown when a search has no results, with suggestions. */
export function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  const translate = useTranslate();
  return (
    <Card sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 6, textAlign: 'center' }}>
      <SearchOff sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate('portal.language.none', { typed })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {translate('portal.language.noneHelp')}
      </Typography>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 1 }}>
        {translate('portal.language.clear')}
      </Button>
    </Card>
  );
}
