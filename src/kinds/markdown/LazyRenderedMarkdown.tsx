import { lazyPage } from '#kit/resilience/lazyPage.ts';

export const LazyRenderedMarkdown = lazyPage(() => import('./RenderedMarkdown.tsx'), 'RenderedMarkdown');
