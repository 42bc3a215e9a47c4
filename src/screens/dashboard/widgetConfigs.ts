/** The kinds of widget on the server: keywords, checks, defaults and grants, one line each. Messages keep this order. */
import { z } from 'zod';
import { describeVariants } from '#language/resolvedKeys.ts';
import type { Description } from '#model/config/walkConfig.ts';
import type { Widget } from '#model/types.ts';
import type { WidgetGrants } from '../kind.ts';
import type { WidgetLanguage } from '../language.ts';
import { chart } from './widgets/chart/config.ts';
import { extension } from './widgets/extension/config.ts';
import { list } from './widgets/list/config.ts';
import { metric } from './widgets/metric/config.ts';
import { shortcuts } from './widgets/shortcuts/config.ts';
import { table } from './widgets/table/config.ts';
import { text } from './widgets/text/config.ts';

const widgets = { metric, chart, table, list, shortcuts, text, extension } satisfies {
  readonly [K in Widget['kind']]: { schema: z.ZodObject; description: Description } & WidgetGrants<
    Extract<Widget, { kind: K }>
  >;
};
type Widgets = typeof widgets;
type WidgetName = keyof Widgets;

const entries = Object.entries(widgets) as [WidgetName, Widgets[WidgetName]][];

/** The schema of each widget, by the key that names it. */
export const widgetSchemas = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])) as {
  readonly [K in WidgetName]: Widgets[K]['schema'];
};
type WidgetSchema = (typeof widgetSchemas)[WidgetName];
export const widgetSchema = z.union(
  Object.values(widgetSchemas) as unknown as [WidgetSchema, ...WidgetSchema[]],
);

/** The source of a widget of one kind. */
export type WidgetSource<K extends WidgetName = WidgetName> = z.input<(typeof widgetSchemas)[K]>;
export type CompletedWidget = z.output<WidgetSchema>;
/** The kind of a widget: the key that declares it. */
export const widgetNameOf = (source: object): WidgetName =>
  entries.find(([name]) => Object.hasOwn(source, name))![0];

export const widgetDescription = describeVariants(
  Object.fromEntries(entries.map(([name, { description }]) => [name, description])),
);

/** What the server knows of a kind of widget. */
export const widgetConfig = (kind: Widget['kind']) =>
  widgets[kind] as unknown as WidgetLanguage<Widget, WidgetSource, CompletedWidget> & WidgetGrants;
