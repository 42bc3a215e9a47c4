import { Typography } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { DemoAnswer } from '../shared.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { skipLeaveWarning } from '#ui/session/reauthentication.ts';
import { authFetch, clearReturnPath } from '#ui/session/session.ts';
import { fetchDemo } from './useRole.ts';

/** Asks before data and config files go back to the beginning, and waits for the server to be there again. */
export function RestoreDialog({ demo: { run, words }, onClose }: { demo: DemoAnswer; onClose: () => void }) {
  const notify = useNotify();
  const [state, setState] = useState<'asking' | 'busy' | readonly string[]>('asking');
  const restore = async () => {
    setState('busy');
    try {
      const { left } = (await authFetch('/config/demo/restore', { method: 'POST' })) as { left: string[] };
      if (!(await isBack(run))) throw new Error(words.restoreLate);
      if (left.length > 0) setState(left);
      else begin();
    } catch (error) {
      setState('asking');
      notify((error as Error).message, { type: 'error' });
    }
  };
  if (typeof state !== 'string')
    return (
      <ConfirmDialog title={words.left} onClose={begin}>
        {state.map((file) => (
          <Typography key={file} component="code" sx={{ display: 'block' }}>
            {file}
          </Typography>
        ))}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={words.restoreTitle}
      confirmLabel={words.restore}
      isBusy={state === 'busy'}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <span role="status">{state === 'busy' ? words.restoring : words.restoreText}</span>
    </ConfirmDialog>
  );
}

/** All that this document shows is of the time before. */
function begin() {
  skipLeaveWarning();
  clearReturnPath();
  window.location.assign('/dashboard');
}

/** True once the server has started again; false if it has not within half a minute. */
async function isBack(run: string): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = await fetchDemo().catch(() => undefined);
    if (now && now.run !== run) return true;
  }
  return false;
}
