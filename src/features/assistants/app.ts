/** What assistants ask people stands among what waits for them. */
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';

export const assistants: AppFeature = {
  PendingSection: lazyPage(() => import('./app/AssistantRequests.tsx'), 'AssistantRequests'),
};
