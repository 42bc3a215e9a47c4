/** The resolved form of each kind of screen and widget, one line each. */
import type { DashboardScreen } from './dashboard/screen.ts';
import type { Chart } from './dashboard/widgets/chart/widget.ts';
import type { ExtensionWidget } from './dashboard/widgets/extension/widget.ts';
import type { ListWidget } from './dashboard/widgets/list/widget.ts';
import type { Metric } from './dashboard/widgets/metric/widget.ts';
import type { Shortcuts } from './dashboard/widgets/shortcuts/widget.ts';
import type { TableWidget } from './dashboard/widgets/table/widget.ts';
import type { TextButton, TextWidget } from './dashboard/widgets/text/widget.ts';
import type { FormScreen } from './form/screen.ts';
import type { ListScreen } from './list/screen.ts';
import type { PageScreen } from './page/screen.ts';
import type { ReportScreen } from './report/screen.ts';

export type Widget = Metric | Chart | TableWidget | ListWidget | Shortcuts | TextWidget | ExtensionWidget;
export type SimpleScreen = ListScreen | FormScreen | DashboardScreen | ReportScreen | PageScreen;

/** `path` is the tab's full address; the first tab has the route's own. */
export type Tab = { label: string; path: string; screen: SimpleScreen };
export type TabsScreen = { kind: 'tabs'; tabs: readonly Tab[] };
export type Screen = SimpleScreen | TabsScreen;

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
} from './list/screen.ts';
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
