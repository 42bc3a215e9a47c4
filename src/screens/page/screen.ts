import type { PageScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';

/** Code: it gives no record, only the services that pages.ts says. */
export const page: ScreenKind<PageScreen> = {
  resources: () => [],
  leadsTo: () => [],
  grant() {},
  forUser: (screen) => screen,
};
