import type { AuthoringPages } from '#app/pages/registry.ts';
import { lazyPage } from '#kit/lazyPage.ts';

/** src/app/pages/registry.ts finds these by the name of this file. */
export const pages: AuthoringPages = {
  Access: lazyPage(() => import('./access/Access.tsx'), 'AccessPage'),
  ConfigEditor: lazyPage(() => import('./editor/ConfigEditor.tsx'), 'ConfigEditor'),
  ConfigProblems: lazyPage(() => import('./ConfigProblems.tsx'), 'ConfigProblems'),
  LanguageReference: lazyPage(() => import('./reference/LanguageReference.tsx'), 'LanguageReference'),
  PortalMap: lazyPage(() => import('./map/PortalMap.tsx'), 'PortalMapPage'),
};
