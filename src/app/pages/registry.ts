import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPage } from '../resilience/lazyPage.ts';

/** The pages that a route may name with `page:`, the config's only way out to code. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType<object>>>> = {
  Areas: lazyPage(() => import('./Areas.tsx'), 'Areas'),
  Blank: lazyPage(() => import('./Blank.tsx'), 'Blank'),
  Profile: lazyPage(() => import('./Profile.tsx'), 'Profile'),
  CalendarDemo: lazyPage(() => import('./Showcase.tsx'), 'CalendarDemo'),
  ContactDemo: lazyPage(() => import('./Showcase.tsx'), 'ContactDemo'),
  ShopDemo: lazyPage(() => import('./Showcase.tsx'), 'ShopDemo'),
};

export const pageNames: readonly string[] = Object.keys(pages);
