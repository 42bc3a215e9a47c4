import { useLogout, useTranslate } from 'ra-core';
import { leaveFreely } from '../auth/sessionHold.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LostDrafts } from './LostDrafts.tsx';
import type { Draft } from './store.ts';

/** Shown before signing out: what exists only on this device, and will be deleted. */
export function SignOutDialog({ drafts, onClose }: { drafts: readonly Draft[]; onClose: () => void }) {
  const translate = useTranslate();
  const logout = useLogout();
  const leave = () => {
    leaveFreely();
    void logout();
  };
  return (
    <ConfirmDialog
      title={translate('portal.signOut.title')}
      confirmLabel={translate('portal.signOut.confirm')}
      color="error"
      onConfirm={leave}
      onClose={onClose}
    >
      <LostDrafts drafts={drafts} />
    </ConfirmDialog>
  );
}
