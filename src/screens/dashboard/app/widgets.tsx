import type { ComponentType } from 'react';
import type { Widget } from '#model/types.ts';
import { ChartCard } from '../widgets/chart/app/ChartCard.tsx';
import { ExtensionCard } from '../widgets/extension/app/ExtensionCard.tsx';
import { ListCard } from '../widgets/list/app/ListCard.tsx';
import { MetricCard } from '../widgets/metric/app/MetricCard.tsx';
import { ShortcutCards } from '../widgets/shortcuts/app/ShortcutCards.tsx';
import { TableCard } from '../widgets/table/app/TableCard.tsx';
import { TextCard } from '../widgets/text/app/TextCard.tsx';

type Of<K extends Widget['kind']> = { widget: Extract<Widget, { kind: K }>; path: string };
type Registry = { readonly [K in Widget['kind']]: ComponentType<Of<K>> };

/** The component of each kind of widget; leaving one out does not compile. */
export const widgetKinds: Registry = {
  metric: ({ widget }) => <MetricCard metric={widget} />,
  chart: ({ widget }) => <ChartCard chart={widget} />,
  table: ({ widget }) => <TableCard table={widget} />,
  list: ({ widget }) => <ListCard list={widget} />,
  shortcuts: ({ widget, path }) => <ShortcutCards shortcuts={widget} path={path} />,
  text: ({ widget }) => <TextCard widget={widget} />,
  extension: ({ widget }) => <ExtensionCard widget={widget} />,
};
