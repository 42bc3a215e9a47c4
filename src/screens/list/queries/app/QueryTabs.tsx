import Close from '@mui/icons-material/Close';
import { Box, IconButton, Stack, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useScreen } from '../../../app/useScreen.ts';
import { useQueries } from './useQueries.ts';

/** The list's named views as tabs, each with an address of its own. */
export function QueryTabs() {
  const { resource } = useScreen();
  const translate = useTranslate();
  const { queries, initial, current, isInitial, addressOf, remove } = useQueries();
  if (queries.length === 0) return null;
  const first =
    Object.keys(initial.filter).length > 0
      ? translate('portal.screen.queries.initial')
      : translate(`portal.screen.all.${resource.label.gender}`);
  const isNamed = queries.some((query) => addressOf(query) === addressOf(initial));
  const at = current ? queries.indexOf(current) : isInitial ? 'initial' : false;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={at}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={translate('portal.screen.queries.label')}
        sx={{ minWidth: 0 }}
      >
        {!isNamed && <Tab value="initial" component={Link} to={addressOf(initial)} label={first} />}
        {queries.map((query, place) => (
          <Tab
            value={place}
            key={`${query.isOwn} ${query.label}`}
            component={Link}
            to={addressOf(query)}
            label={query.label}
          />
        ))}
      </Tabs>
      <Box sx={{ flexShrink: 0 }}>
        {current?.isOwn && (
          <IconButton
            size="small"
            aria-label={translate('portal.screen.queries.remove', { name: current.label })}
            title={translate('portal.screen.queries.remove', { name: current.label })}
            onClick={() => remove(current.label)}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Stack>
  );
}
