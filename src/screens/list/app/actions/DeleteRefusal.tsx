import { Alert, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '#screens/listAddress.ts';
import { messageOf } from '#ui/feedback/LoadError.tsx';
import { usesOf } from '#ui/feedback/apiErrors.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#ui/translate.ts';

/**
 * The reason why a record was not deleted: the records that use it, with links to their lists, or the API's
 * message.
 */
export function DeleteRefusal({ error }: { error: unknown }) {
  const inUse = usesOf(error);
  if (!inUse) return <Alert severity="error">{messageOf(error)}</Alert>;
  const { uses, others } = inUse;
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      {translate('portal.screen.delete.inUse')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {uses.map(({ label, count, path, filter = {} }) => (
          <li key={label}>
            {path ? (
              <Link component={RouterLink} to={listAddress(path, filter)} color="inherit" underline="always">
                {count.toLocaleString(currentLocale())} {label}
              </Link>
            ) : (
              `${count.toLocaleString(currentLocale())} ${label}`
            )}
          </li>
        ))}
        {others && <li>{translate(`portal.screen.delete.${uses.length > 0 ? 'alsoOthers' : 'others'}`)}</li>}
      </Box>
    </Alert>
  );
}
