import { viewAsHeader, writeDraft } from '#access/viewAsHeader.ts';
import { reloadScreens } from '#app/portal/config/LiveConfig.tsx';
import { dropAhead } from '#ui/data/ahead.ts';
import { previewing } from '#ui/session/session.ts';

let shown: string | undefined;

/** The user's own account, and the draft itself: a preview changes nothing about them. */
const besidePreview =
  /^(?:\/api)?\/(?:user-[\w-]+|account(?:-factors|-groups)?|notices|login|config\/(?:edit|source))(?:\/|$)/;

/** True of what a preview asks for as it shows it: of records, and of screens. */
export const isInPreview = (url: string): boolean =>
  !besidePreview.test(new URL(url, window.location.origin).pathname);

/** Shows the screens of a draft, as they are now; undefined: those that are served. */
export async function preview(draft: string | undefined): Promise<void> {
  if (draft === undefined && shown === undefined) return;
  shown = draft;
  previewing.headersAt =
    draft === undefined
      ? undefined
      : (url): Record<string, string> => (isInPreview(url) ? { [viewAsHeader]: writeDraft(draft) } : {});
  dropAhead();
  await reloadScreens.now?.();
}
