import SearchOff from '@mui/icons-material/SearchOff';
import { Button, Paper, Stack, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { mainId } from '#kit/SkipLink.tsx';
import type { ClientResource } from '#model/api/answers.ts';
import { lowerFirst } from '#model/records/title.ts';
import { translate } from '#kit/translate.ts';

type Props = {
  resource: ClientResource;
  /** The icon where nothing is filtered. */
  icon?: typeof SearchOff;
  /** The line below the title, with a filter and without one. */
  help: { filtered: string; none: (name: string) => string };
  /** The first step, where nothing is filtered. */
  children?: ReactNode;
};

/** What a list or a report shows without records. With a filter, a button widens it. */
export function EmptyRecords({ resource, icon = SearchOff, help, children }: Props) {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const { one, many, gender } = resource.label;
  const name = lowerFirst(many);
  const Icon = isFiltered ? SearchOff : icon;
  const widen = () => {
    setFilters({});
    // The records that come take the button away.
    document.getElementById(mainId)?.focus({ preventScroll: true });
  };
  return (
    <Paper variant="outlined">
      <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8, gap: 1.5 }}>
        <Icon sx={{ fontSize: 36, color: 'text.disabled' }} aria-hidden />
        <Typography variant="h2" component="p">
          {isFiltered
            ? translate(`portal.screen.empty.filtered.${gender}`, { name: lowerFirst(one) })
            : translate('portal.screen.empty.title', { name })}
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 440 }}>
          {isFiltered ? help.filtered : help.none(name)}
        </Typography>
        {isFiltered ? (
          <Button variant="outlined" onClick={widen}>
            {translate('portal.screen.filter.clear')}
          </Button>
        ) : (
          children
        )}
      </Stack>
    </Paper>
  );
}
