import Close from '@mui/icons-material/Close';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import GroupRemoveOutlined from '@mui/icons-material/GroupRemoveOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import { IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { translate } from '#kit/translate.ts';
import { useSaveQuery } from './useSaveQuery.ts';
import type { NamedQuery } from './useQueries.tsx';

/** A menu with the actions on the shown named view, and its owner. */
export function QueryActions({ query }: { query: NamedQuery }) {
  const { maySend, remove, save, share, withdraw } = useSaveQuery();
  const { isOfQuery, isChanged } = useChosenColumns();
  const { label, isOwn, shared } = query;
  const button = (name: string, icon: ReactNode, onClick: () => unknown) => (
    <IconButton size="small" aria-label={name} title={name} onClick={() => void onClick()}>
      {icon}
    </IconButton>
  );
  return (
    <Stack direction="row" sx={{ flexShrink: 0, alignItems: 'center', gap: 0.5, ml: 1 }}>
      {shared && !shared.isOwn && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: 280 }}>
          {translate('portal.screen.queries.by', { by: shared.by })}
        </Typography>
      )}
      {isOfQuery &&
        isChanged &&
        (isOwn || (shared?.isOwn && maySend)) &&
        button(
          translate('portal.screen.queries.update', { name: label }),
          <SaveOutlined fontSize="small" />,
          () => save(label, shared !== undefined),
        )}
      {isOwn &&
        maySend &&
        button(
          translate('portal.screen.queries.share', { name: label }),
          <GroupAddOutlined fontSize="small" />,
          () => share(query),
        )}
      {shared?.mayWithdraw &&
        maySend &&
        button(
          shared.isOwn
            ? translate('portal.screen.queries.withdraw', { name: label })
            : translate('portal.screen.queries.take', { name: label, by: shared.by }),
          <GroupRemoveOutlined fontSize="small" />,
          () => withdraw(query),
        )}
      {isOwn &&
        button(translate('portal.screen.queries.remove', { name: label }), <Close fontSize="small" />, () =>
          remove(label),
        )}
    </Stack>
  );
}
