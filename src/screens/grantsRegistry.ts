/** The grants of each kind of screen, one line each; leaving one out does not compile. */
import type { SimpleScreen } from '#model/types.ts';
import { dashboard } from './dashboard/grants.ts';
import { form } from './form/grants.ts';
import type { ScreenGrants } from './kind.ts';
import { list } from './list/grants.ts';
import { page } from './page/grants.ts';
import { report } from './report/grants.ts';

const screens: { readonly [K in SimpleScreen['kind']]: ScreenGrants<Extract<SimpleScreen, { kind: K }>> } = {
  list,
  form,
  dashboard,
  report,
  page,
};

/** The grants of a screen, by its kind. */
export const screenGrants = (screen: SimpleScreen): ScreenGrants => screens[screen.kind] as ScreenGrants;
