import type { ComponentType, LazyExoticComponent } from 'react';
import type { PageName } from '#model/config/pages.ts';
import { lazyPage } from '../resilience/lazyPage.ts';

/** The pages that a route may name with `page:`. A name without a component does not compile. */
export const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType<object>>>> = {
  Access: lazyPage(() => import('./access/Access.tsx'), 'Access'),
  Areas: lazyPage(() => import('./Areas.tsx'), 'Areas'),
  Blank: lazyPage(() => import('./Blank.tsx'), 'Blank'),
  ConfigEditor: lazyPage(() => import('./editor/ConfigEditor.tsx'), 'ConfigEditor'),
  Deliveries: lazyPage(() => import('./deliveries/Deliveries.tsx'), 'Deliveries'),
  LanguageReference: lazyPage(() => import('./language/LanguageReference.tsx'), 'LanguageReference'),
  Pendings: lazyPage(() => import('./Pendings.tsx'), 'Pendings'),
  PortalMap: lazyPage(() => import('./map/PortalMap.tsx'), 'PortalMap'),
  RuleRuns: lazyPage(() => import('./runs/RuleRuns.tsx'), 'RuleRuns'),
  Profile: lazyPage(() => import('./Profile.tsx'), 'Profile'),
  Trash: lazyPage(() => import('./Trash.tsx'), 'Trash'),
  ConfigProblems: lazyPage(() => import('./ConfigProblems.tsx'), 'ConfigProblems'),
};
