import { viewAsHeader, writeDraft } from '#access/viewAsHeader.ts';
import { reloadScreens } from '#app/portal/config/LiveConfig.tsx';
import { dropAhead } from '#ui/data/ahead.ts';
import { previewing } from '#ui/session/session.ts';

let shown: string | undefined;

/** The user's own account, and the draft itself: a preview changes nothing about them. */
const besidePreview = /\/(?:user-|account|notices|login|config\/(?:edit|source))/;

/** Shows the screens of a draft, as they are now; undefined: those that are served. */
export async function preview(draft: string | undefined): Promise<void> {
  if (draft === undefined && shown === undefined) return;
  shown = draft;
  previewing.headersAt =
    draft === undefined
      ? undefined
      : (url): Record<string, string> =>
          besidePreview.test(url) ? {} : { [viewAsHeader]: writeDraft(draft) };
  dropAhead();
  await reloadScreens.now?.();
}
