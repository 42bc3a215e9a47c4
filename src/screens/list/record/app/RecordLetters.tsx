import { Alert, Box, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { formatValue } from '#kinds/registry.ts';
import type { RecordLetter } from '#model/api/letters.ts';
import type { Field } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useScreen } from '#screens/app/useScreen.ts';

export const lettersKey = (resource: string, id: RaRecord['id']) => [resource, 'letters', String(id)];

const moment = { id: 'at', type: 'datetime', label: '' } as unknown as Field;

/** The letters about a record: the latest, and first of all whether one of the latest did not arrive. */
export function RecordLetters({ record }: { record: RaRecord }) {
  const { resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { data: letters = [] } = useQuery({
    queryKey: [...lettersKey(resource.id, record.id), record.version],
    queryFn: () => dataProvider.getLetters(resource.id, record.id),
    retry: false,
    // one that waits is sent within seconds
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3000 : false),
  });
  if (letters.length === 0) return null;
  const lost = letters.filter(({ latest, state }) => latest && (state === 'dead' || state === 'returned'));
  return (
    <>
      {lost.map(({ to, error }, at) => (
        <Alert key={at} severity="warning" sx={{ mb: 2 }}>
          {translate('portal.screen.letter.lost', { name: to || translate('portal.screen.letter.nobody') })}
          {error && ` ${error}`}
        </Alert>
      ))}
      <Paper variant="outlined" component="section" sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2 }}>
        <Typography variant="h2">{translate('portal.screen.letter.all')}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {letters.slice(0, shownAtMost).map((letter, at) => (
            <Typography key={at} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {wordsOf(letter, formatValue(moment, letter.at, { timeZone }))}
            </Typography>
          ))}
        </Box>
      </Paper>
    </>
  );
}

const shownAtMost = 5;

/** A relay that has taken a letter may still be trying, or return it. */
const wordsOf = ({ title, to, by, state, error }: RecordLetter, at: string): string => {
  const words =
    state === 'sent' ? translate('pages.deliveries.byRelay') : translate(`pages.deliveries.states.${state}`);
  return [title ?? by, to, words, at, state === 'sent' && error].filter(Boolean).join(' · ');
};
