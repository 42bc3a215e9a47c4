/** The company's own code, found by tools/viteExtensions.ts. */
declare module 'virtual:portal-extensions' {
  import type { Page } from './api.ts';
  export const pages: Readonly<Record<string, () => Promise<{ default: Page }>>>;
}
