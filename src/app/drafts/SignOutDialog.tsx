import { useLogout, useTranslate } from 'ra-core';
import { leaveFreely } from '../auth/sessionHold.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LostDrafts } from './LostDrafts.tsx';
import type { Draft } from './store.ts';

/** Before signing out: what of this account is on the device alone, and goes with it. */
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
