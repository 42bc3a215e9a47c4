/** The kinds of screen that do something before the app's code has loaded. */
import { early as dashboard } from '#screens/dashboard/app/early.ts';
import { early as list } from '#screens/list/app/early/screen.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { EarlyScreen } from './early.ts';

const screens: { readonly [K in SimpleScreen['kind']]?: EarlyScreen<Extract<SimpleScreen, { kind: K }>> } = {
  list,
  dashboard,
  form: { code: () => import('#screens/form/app/create/StandaloneForm.tsx') },
  report: { code: () => import('#screens/report/app/ReportScreen.tsx') },
};

export const earlyScreen = ({ kind }: SimpleScreen): EarlyScreen => (screens[kind] ?? {}) as EarlyScreen;
