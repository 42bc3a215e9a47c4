import type { StoredDraft } from '#ui/drafts/draftStore.ts';
import { translate } from '#kit/translate.ts';

/** What exists only on this device, and is deleted with the session. */
export function LostDrafts({ drafts }: { drafts: readonly StoredDraft[] }) {
  const unsent = drafts.filter(({ waiting, refused }) => waiting || refused).length;
  const typed = drafts.length - unsent;
  return (
    <>
      {unsent > 0 && <p>{translate('portal.signOut.waiting', { smart_count: unsent })}</p>}
      {typed > 0 && <p>{translate('portal.signOut.drafts', { smart_count: typed })}</p>}
    </>
  );
}
