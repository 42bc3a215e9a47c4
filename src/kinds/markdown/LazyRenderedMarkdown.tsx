import { lazyPage } from '#ui/resilience/lazyPage.ts';

export const LazyRenderedMarkdown = lazyPage(() => import('./RenderedMarkdown.tsx'), 'RenderedMarkdown');
