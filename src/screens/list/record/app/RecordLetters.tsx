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
  const lost = letters.filter((one) => one.latest && isLost(one));
  return (
    <>
      {lost.map(({ to, error }, at) => (
        <Alert key={at} severity="warning" sx={{ mb: 2 }}>
          {translate('portal.screen.letter.lost', { name: to || translate('portal.screen.letter.nobody') })}
          {error && ` ${error}`}
        </Alert>
      ))}
      <Paper variant="outlined" component="section" sx={{ px: 2, py: 1.5, mb: 2 }}>
        <Typography variant="h2">{translate('portal.screen.letter.all')}</Typography>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {letters.slice(0, shownAtMost).map((letter, at) => (
            <Box key={at} component="li" sx={{ overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{namesOf(letter)}</Typography>
              <Typography variant="body2" color={isLost(letter) ? 'error' : 'textSecondary'}>
                {stateOf(letter, formatValue(moment, letter.at, { timeZone }))}
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
    </>
  );
}

const shownAtMost = 5;

const isLost = ({ state }: RecordLetter) => state === 'dead' || state === 'returned';

const namesOf = ({ title, to, by }: RecordLetter) => [title ?? by, to].filter(Boolean).join(' · ');

/** A relay that has taken a letter may still be trying, or return it. */
const stateOf = ({ state, error }: RecordLetter, at: string): string => {
  const words = translate(`pages.deliveries.states.${state}`);
  const byRelay = state === 'sent' && translate('pages.deliveries.byRelay');
  return [byRelay ? `${words}, ${byRelay}` : words, at, byRelay && error].filter(Boolean).join(' · ');
};
