import { useLogout } from 'ra-core';
import { useAccount } from '#ui/session/useAccount.ts';
import { skipLeaveWarning } from '#ui/session/reauthentication.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { LostDrafts } from './LostDrafts.tsx';
import { useDrafts } from '#ui/drafts/draftStore.ts';
import { translate } from '#kit/translate.ts';

/** Shown before signing out: what exists only on this device, and will be deleted. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const drafts = useDrafts(useAccount());
  const logout = useLogout();
  const leave = () => {
    skipLeaveWarning();
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
