import { lazyPage } from '#kit/lazyPage.ts';

export const LazyRenderedMarkdown = lazyPage(() => import('./RenderedMarkdown.tsx'), 'RenderedMarkdown');
