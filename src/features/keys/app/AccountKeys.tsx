import { Card, CardContent, Typography } from '@mui/material';
import { KeyList } from './KeyList.tsx';
import { useKeysOf } from './useProgramKeys.ts';
import { translate } from '#kit/translate.ts';

/** The keys for programs of one account, or of all that the user may give permissions to. */
export function AccountKeys({ account }: { account: string | null }) {
  const { data } = useKeysOf(account);
  // Whoever may not see the keys of others is refused: there is nothing to show.
  if (!data || data.keys.length === 0) return null;
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{translate('portal.keys.title')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('portal.keys.accessHelp')}
        </Typography>
        <KeyList keys={data.keys} />
      </CardContent>
    </Card>
  );
}
