import type { ComponentType, LazyExoticComponent } from 'react';
import type { PageName } from '#model/config/pages.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';

/** The pages that a route may name with `page:`. A name without a component does not compile. */
export const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType<object>>>> = {
  Access: lazyPage(() => import('#authoring/app/access/Access.tsx'), 'Access'),
  Areas: lazyPage(() => import('./Areas.tsx'), 'Areas'),
  Blank: lazyPage(() => import('./Blank.tsx'), 'Blank'),
  ConfigEditor: lazyPage(() => import('#authoring/app/editor/ConfigEditor.tsx'), 'ConfigEditor'),
  Deliveries: lazyPage(() => import('./deliveries/Deliveries.tsx'), 'Deliveries'),
  LanguageReference: lazyPage(
    () => import('#authoring/app/reference/LanguageReference.tsx'),
    'LanguageReference',
  ),
  Pendings: lazyPage(() => import('./Pendings.tsx'), 'Pendings'),
  PortalMap: lazyPage(() => import('#authoring/app/map/PortalMap.tsx'), 'PortalMap'),
  RuleRuns: lazyPage(() => import('./runs/RuleRuns.tsx'), 'RuleRuns'),
  Profile: lazyPage(() => import('./Profile.tsx'), 'Profile'),
  Trash: lazyPage(() => import('./Trash.tsx'), 'Trash'),
  ConfigProblems: lazyPage(() => import('#authoring/app/ConfigProblems.tsx'), 'ConfigProblems'),
};
