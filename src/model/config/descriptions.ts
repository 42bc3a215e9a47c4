import { atStart } from '../atStart.ts';
import type { Description } from './walkConfig.ts';

/** The meanings of the keys of resolved resources and screens: see compiler/resolve/descriptions.ts. */
export const descriptions = atStart<Readonly<Record<'resource' | 'screen', Description>>>(
  'descriptions of keywords',
  'composeLanguage',
);
