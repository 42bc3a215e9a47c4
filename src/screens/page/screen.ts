import type { PageScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';

export const page: ScreenKind<PageScreen> = {
  resources: () => [],
  leadsTo: () => [],
};
