/** The resolved form of each kind of screen and widget, one line each. */
import type { DashboardScreen } from './dashboard/screen.ts';
import type { Chart } from './dashboard/widgets/chart/widget.ts';
import type { ExtensionWidget } from './dashboard/widgets/extension/widget.ts';
import type { ListWidget } from './dashboard/widgets/list/widget.ts';
import type { Metric } from './dashboard/widgets/metric/metricMaths.ts';
import type { ShortcutsWidget } from './dashboard/widgets/shortcuts/widget.ts';
import type { TableWidget } from './dashboard/widgets/table/widget.ts';
import type { TextWidget } from './dashboard/widgets/text/widget.ts';
import type { FormScreen } from './form/schema.ts';
import type { ListScreen } from './list/schema.ts';
import type { PageScreen } from './page/screen.ts';
import type { ReportScreen } from './report/schema.ts';

declare module '../model/registered.ts' {
  interface Registered {
    screen: ListScreen | FormScreen | DashboardScreen | ReportScreen | PageScreen;
    widget: Metric | Chart | TableWidget | ListWidget | ShortcutsWidget | TextWidget | ExtensionWidget;
  }
}

export type { ButtonLetter } from './kind.ts';
export type { ListButton, Related } from './list/listTypes.ts';

export type { Chart, DashboardScreen, FormScreen, ListScreen, ListWidget, Metric, ReportScreen };
