/** The code that the app needs for some screens beside its own. A page asks for it while the app's is on the way. */
import type { LateCode } from '#model/api/drawnPage.ts';

const parts: Readonly<Record<LateCode, () => Promise<unknown>>> = {
  show: () => import('#screens/list/record/app/ShowScreen.tsx'),
  create: () => import('#screens/form/app/create/CreateScreen.tsx'),
  edit: () => import('#screens/form/app/edit/EditScreen.tsx'),
  form: () => import('#screens/form/app/create/StandaloneForm.tsx'),
  report: () => import('#screens/report/app/ReportScreen.tsx'),
  dashboard: () => import('#screens/dashboard/Dashboard.tsx'),
  chart: () => import('#screens/dashboard/widgets/chart/app/ChartView.tsx'),
};

/** What fails is asked for again by what needs it, and is shown there. */
export const loadCode = (code: readonly LateCode[]): void =>
  code.forEach((part) => void parts[part]().catch(() => {}));
