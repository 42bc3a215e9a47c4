/** The schemas of each kind of widget, one line each. Messages keep this order. */
import { z } from 'zod';
import { kind, describeMap, keywordsFrom, describeVariants } from '#language/resolvedKeys.ts';
import { optionalWords, widgetName } from '#language/schema/atoms.ts';
import { looks, mapOf, reads } from '#model/config/keyword.ts';
import type { ExtensionWidget } from './widgets/extension/widget.ts';
import { piece, placedKeywords, widgetAt } from './keywords.ts';
import type { Description } from '#model/config/walkConfig.ts';
import type { Widget } from '#model/types.ts';
import { chart } from './widgets/chart/schema.ts';
import { list } from './widgets/list/schema.ts';
import { metric } from './widgets/metric/schema.ts';
import { shortcuts } from './widgets/shortcuts/schema.ts';
import { table } from './widgets/table/schema.ts';
import { text } from './widgets/text/schema.ts';

const schema = mapOf(
  {
    ...piece,
    id: 'extension',
    title: 'dashboardWords.extension.title',
    about: 'dashboardWords.extension.about',
    at: widgetAt(7),
  },
  {
    extension: reads('plain', widgetName, 'dashboardWords.extension.extension', 'extension: Destaque', {
      names: true,
    }),
    title: optionalWords('dashboardWords.extension.schemaTitle', 'title: Livro da semana'),
    options: looks(
      'plain',
      z.record(z.string(), z.unknown()).optional(),
      'dashboardWords.extension.options',
      'options: { quantos: 3 }',
    ),
    ...placedKeywords,
  },
);

const extension = {
  schema,
  description: describeMap<ExtensionWidget>({ ...keywordsFrom(schema), kind }),
};

const widgets = { metric, chart, table, list, shortcuts, text, extension } satisfies {
  readonly [K in Widget['kind']]: { schema: z.ZodObject; description: Description };
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
export type WidgetSource<K extends WidgetName = WidgetName> = z.infer<(typeof widgetSchemas)[K]>;
/** The kind of a widget: the key that declares it. */
export const widgetNameOf = (source: WidgetSource): WidgetName =>
  entries.find(([name]) => Object.hasOwn(source, name))![0];

export const widgetDescription = describeVariants(
  Object.fromEntries(entries.map(([name, { description }]) => [name, description])),
);
