import { lazyPage } from '../../app/resilience/lazyPage.ts';

export const LazyRendered = lazyPage(() => import('./Rendered.tsx'), 'Rendered');
