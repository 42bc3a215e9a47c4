/** Offers the people behind an `@` while a note is written. */
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { mentionParts } from './shared.ts';

export const mentions: AppFeature = {
  Mentions: lazyPage(() => import('./app/Mentions.tsx'), 'Mentions'),
  noteParts: mentionParts,
};
