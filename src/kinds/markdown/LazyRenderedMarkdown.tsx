import { lazyPage } from '#app/resilience/lazyPage.ts';

export const LazyRenderedMarkdown = lazyPage(() => import('./RenderedMarkdown.tsx'), 'RenderedMarkdown');
