/** The resolved form of each kind of screen and widget, one line each. */
import type { DashboardScreen } from './dashboard/screen.ts';
import type { Chart } from './dashboard/widgets/chart/widget.ts';
import type { ExtensionWidget } from './dashboard/widgets/extension/widget.ts';
import type { ListWidget } from './dashboard/widgets/list/widget.ts';
import type { Metric } from './dashboard/widgets/metric/types.ts';
import type { Shortcuts } from './dashboard/widgets/shortcuts/widget.ts';
import type { TableWidget } from './dashboard/widgets/table/widget.ts';
import type { TextButton, TextWidget } from './dashboard/widgets/text/widget.ts';
import type { FormScreen } from './form/screen.ts';
import type { ListScreen } from './list/types.ts';
import type { PageScreen } from './page/screen.ts';
import type { ReportScreen } from './report/screen.ts';

declare module '#model/registered.ts' {
  interface Registered {
    screen: ListScreen | FormScreen | DashboardScreen | ReportScreen | PageScreen;
    widget: Metric | Chart | TableWidget | ListWidget | Shortcuts | TextWidget | ExtensionWidget;
  }
}

export type { DashboardFilter as PanelFilter } from './dashboard/screen.ts';
export type { FilterMapping as Narrowing, Trend } from './dashboard/widgetData.ts';
export type { Order } from './keywords.ts';
export type {
  Facet,
  FacetRange,
  ListButton,
  ListColumn,
  ListQuery,
  Related,
  TonedColumn,
} from './list/types.ts';
export type { ListView, ViewOptions } from './list/views/registry.ts';
export type { Grouping } from './report/screen.ts';
export type {
  Chart,
  DashboardScreen,
  FormScreen,
  ListScreen,
  ListWidget,
  Metric,
  PageScreen,
  ReportScreen,
  Shortcuts,
  TableWidget,
  TextButton,
  TextWidget,
  ExtensionWidget,
};
