/** The app's messages: react-admin's, and the portal's own under `portal`. */
import { accessMessages } from './access.ts';
import { deliveryWords } from './deliveries.ts';
import { draftMessages } from './drafts.ts';
import { languageMessages } from './reference.ts';
import { editorWords } from './editor.ts';
import { noticeWords } from './notices.ts';
import { paletteMessages } from './palette.ts';
import { pendingWords } from './pendings.ts';
import { portalMessages } from './shell.ts';
import { reactAdmin } from './reactAdmin.ts';
import { runWords } from './runs.ts';
import { screenMessages } from './screens.ts';
import { trashWords } from './trash.ts';

export const app = {
  ...reactAdmin,
  portal: {
    ...portalMessages.portal,
    ...accessMessages.portal,
    ...draftMessages.portal,
    ...languageMessages.portal,
    ...paletteMessages.portal,
    ...screenMessages.portal,
  },
} as const;

/** Read directly by the pages. */
export const pages = {
  deliveries: deliveryWords,
  editor: editorWords,
  notices: noticeWords,
  pendings: pendingWords,
  runs: runWords,
  trash: trashWords,
} as const;
