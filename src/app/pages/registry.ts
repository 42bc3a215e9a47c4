import { withLaterTexts } from '#messages/browserLanguage.ts';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { PageName } from '#model/config/systemPages.ts';
import { lazyPage } from '#kit/lazyPage.ts';

type Page = LazyExoticComponent<ComponentType<object>>;

/** The pages for people who write a config. A build without src/authoring lacks them. */
export type AuthoringPage = 'Access' | 'ConfigEditor' | 'ConfigProblems' | 'LanguageReference' | 'PortalMap';
export type AuthoringPages = Readonly<Record<AuthoringPage, Page>>;

/** A name without a component does not compile. */
const own: Readonly<Record<Exclude<PageName, AuthoringPage>, Page>> = {
  ApiReference: lazyPage(
    () => withLaterTexts(() => import('./apiReference/ApiReference.tsx')),
    'ApiReference',
  ),
  Areas: lazyPage(() => import('./Areas.tsx'), 'Areas'),
  Blank: lazyPage(() => import('./Blank.tsx'), 'Blank'),
  Deliveries: lazyPage(() => withLaterTexts(() => import('./deliveries/Deliveries.tsx')), 'Deliveries'),
  Pendings: lazyPage(() => withLaterTexts(() => import('./pendings/Pendings.tsx')), 'Pendings'),
  RuleRuns: lazyPage(() => withLaterTexts(() => import('./runs/RuleRuns.tsx')), 'RuleRuns'),
  Profile: lazyPage(() => withLaterTexts(() => import('./Profile.tsx')), 'Profile'),
  Trash: lazyPage(() => withLaterTexts(() => import('./Trash.tsx')), 'Trash'),
};

const [authoring] = Object.values(
  import.meta.glob<{ pages: AuthoringPages }>('../../authoring/app/pages.ts', { eager: true }),
);

/** The pages that a route may name with `page:`. */
export const pages: Readonly<Record<Exclude<PageName, AuthoringPage>, Page> & Partial<AuthoringPages>> = {
  ...own,
  ...authoring?.pages,
};
