/** The resolved forms of screens and widgets that other rooms name. The registries list them all. */
export type { ButtonLetter } from './kind.ts';
export type { DashboardScreen } from './dashboard/screen.ts';
export type { Chart } from './dashboard/widgets/chart/schema.ts';
export type { ListWidget } from './dashboard/widgets/list/schema.ts';
export type { Metric } from './dashboard/widgets/metric/schema.ts';
export type { FormScreen } from './form/schema.ts';
export type { ListButton, Related } from './list/listTypes.ts';
export type { ListScreen } from './list/schema.ts';
export type { ReportScreen } from './report/schema.ts';
