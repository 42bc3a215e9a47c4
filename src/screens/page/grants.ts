import type { PageScreen } from './screen.ts';
import type { ScreenGrants } from '../kind.ts';

/** Its content is code: it grants no records, only the services that pages.ts lists. */
export const page: ScreenGrants<PageScreen> = {
  grant() {},
  forUser: (screen) => screen,
};
