import type { AuthoringPages } from '#app/pages/registry.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { withLaterTexts } from '#messages/browserLanguage.ts';

/** src/app/pages/registry.ts finds these by the name of this file. */
export const pages: AuthoringPages = {
  Access: lazyPage(() => withLaterTexts(() => import('./access/Access.tsx')), 'AccessPage'),
  ConfigEditor: lazyPage(() => withLaterTexts(() => import('./raioX/EditorPage.tsx')), 'EditorPage'),
  ConfigProblems: lazyPage(() => withLaterTexts(() => import('./ConfigProblems.tsx')), 'ConfigProblems'),
  LanguageReference: lazyPage(
    () => withLaterTexts(() => import('./reference/LanguageReference.tsx')),
    'LanguageReference',
  ),
  PortalMap: lazyPage(() => withLaterTexts(() => import('./map/PortalMap.tsx')), 'PortalMapPage'),
};
