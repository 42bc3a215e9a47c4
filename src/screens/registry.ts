/** The kinds of screen, one line each; leaving one out does not compile. */
import type { SimpleScreen } from '#model/types.ts';
import { dashboard, type DashboardScreen } from './dashboard/screen.ts';
import type { FormScreen } from './form/schema.ts';
import { form } from './form/screen.ts';
import type { ScreenKind } from './kind.ts';
import type { ListScreen } from './list/schema.ts';
import { list } from './list/screen.ts';
import { page, type PageScreen } from './page/screen.ts';
import type { ReportScreen } from './report/schema.ts';
import { report } from './report/screen.ts';
import { kindsOfScreens } from './simpleScreens.ts';

declare module '../model/registered.ts' {
  interface Registered {
    screen: ListScreen | FormScreen | DashboardScreen | ReportScreen | PageScreen;
  }
}

const screens: { readonly [K in SimpleScreen['kind']]: ScreenKind<Extract<SimpleScreen, { kind: K }>> } = {
  list,
  form,
  dashboard,
  report,
  page,
};

/** Each program calls it when it starts. */
export const provideScreens = (): void =>
  kindsOfScreens.give(screens as Readonly<Record<string, ScreenKind>>);
