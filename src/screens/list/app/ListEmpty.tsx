import Inbox from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { Button, Paper, Stack, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useScreen } from '../../app/useScreen.ts';
import { lowerFirst } from '../../../model/title.ts';
import { ImportButton } from './import/ImportButton.tsx';
import { CreateButton } from './ListHeader.tsx';

/**
 * The empty state: without records, the purpose of the list and the first step; with a filter, a button to
 * widen it.
 */
export function ListEmpty() {
  const { screen, resource } = useScreen();
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const isFiltered = Object.keys(filterValues).length > 0;
  const name = lowerFirst(resource.label.many);
  const Icon = isFiltered ? SearchOff : Inbox;
  return (
    <Paper variant="outlined" aria-live="polite">
      <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1.5 }}>
        <Icon sx={{ fontSize: 36, color: 'text.disabled' }} aria-hidden />
        <Typography variant="h2" component="p">
          {translate(isFiltered ? 'portal.screen.empty.filtered' : 'portal.screen.empty.title', { name })}
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 440 }}>
          {isFiltered
            ? translate('portal.screen.empty.filteredHelp')
            : (screen.empty ?? translate('portal.screen.empty.help', { name }))}
        </Typography>
        {isFiltered ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('portal.screen.filter.clear')}
          </Button>
        ) : (
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
            <ImportButton />
            <CreateButton />
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
