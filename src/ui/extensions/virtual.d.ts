/** A company's own code, collected by tools/viteExtensions.ts. */
declare module 'virtual:portal-extensions' {
  import type { Action, Page, Widget } from './api.ts';
  export const actions: Readonly<Record<string, () => Promise<{ default: Action }>>>;
  export const widgets: Readonly<Record<string, () => Promise<{ default: Widget }>>>;
  export const pages: Readonly<Record<string, () => Promise<{ default: Page }>>>;
}
