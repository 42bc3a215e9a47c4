import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button, Tooltip } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/context.ts';
import { authFetch, getToken, type UserInfo } from '#ui/session/session.ts';
import { headersFor, startViewing } from '#ui/session/viewAs.ts';
import { translate } from '#ui/translate.ts';
import type { Question } from './useQuestion.ts';

/** Shows the portal as the selected account or permissions see it, if the server allows it. */
export function ViewAsButton({ question: { account, permissions, label } }: { question: Question }) {
  const notify = useNotify();
  const { api } = usePortalIndex();
  const { pathname, search } = useLocation();
  const [isPending, setPending] = useState(false);
  const who = account !== null ? { account } : permissions?.length ? { permissions } : null;

  const start = async () => {
    setPending(true);
    try {
      const info = (await authFetch(`${api}/user-info`, {
        headers: { Accept: 'application/json', ...headersFor(who!) },
      })) as UserInfo;
      startViewing(
        { who: who!, label, permissions: info.permissions ?? [], from: pathname + search },
        getToken()!,
      );
      window.location.assign('/dashboard');
    } catch (error) {
      setPending(false);
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Tooltip title={translate(account === null ? 'portal.viewAs.nobody' : 'portal.viewAs.help')}>
      <span>
        <Button
          variant="contained"
          fullWidth
          startIcon={<VisibilityOutlined />}
          disabled={who === null}
          loading={isPending}
          loadingPosition="start"
          onClick={() => void start()}
        >
          {translate('portal.viewAs.start')}
        </Button>
      </span>
    </Tooltip>
  );
}
