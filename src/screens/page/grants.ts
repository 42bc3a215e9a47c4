import type { PageScreen } from '../../model/types.ts';
import type { ScreenGrants } from '../kind.ts';

/** Code: it gives no record, only the services that pages.ts says. */
export const page: ScreenGrants<PageScreen> = {
  grant() {},
  forUser: (screen) => screen,
};
