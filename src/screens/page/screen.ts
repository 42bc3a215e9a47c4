import type { ScreenKind } from '../kind.ts';

export type PageScreen = { kind: 'page'; page: string };

export const page: ScreenKind<PageScreen> = {
  resources: () => [],
  leadsTo: () => [],
  page: (screen) => screen.page,
};
