import { z } from 'zod';
import { describeMap, keywordsFrom } from '#language/resolvedKeys.ts';
import { widgetKeys } from '#screens/dashboard/keywords.ts';
import type { WidgetLanguage } from '#screens/language.ts';
import { checkWidgetData, resolveFirstRecords } from '#screens/dashboard/bindData.ts';
import { filterFields } from '#screens/fields.ts';
import type { WidgetGrants } from '#screens/kind.ts';
import { refuseTonesOfDue } from '#screens/list/columns/idleTones.ts';
import { tonesOf } from '#screens/list/grants.ts';
import { grantRecords } from '#screens/dashboard/figures.ts';
import { tableWidgetSchema, type TableWidget } from './schema.ts';

const described = {
  schema: tableWidgetSchema,
  description: describeMap<TableWidget>({
    ...keywordsFrom(tableWidgetSchema),
    ...widgetKeys,
    title: keywordsFrom(tableWidgetSchema).table,
  }),
};

type Source = z.input<typeof tableWidgetSchema>;

const language: WidgetLanguage<TableWidget, Source, z.output<typeof tableWidgetSchema>> = {
  bind(context, node, table, around) {
    checkWidgetData(context, node, table, around);
  },
  lint: ({ columns, filter, resource }, node, resources) =>
    refuseTonesOfDue(columns, resources[resource]!, filter, node.at('columns')),
  resolve({ table, period: _period, ...rest }, around, resources) {
    return {
      kind: 'table',
      title: table,
      ...rest,
      ...resolveFirstRecords(rest, around, resources[rest.resource]!),
    };
  },
};

const grants: WidgetGrants<TableWidget> = {
  grant(widget, granting) {
    const shown = widget.columns.map(({ field }) => field);
    const resource = granting.resources[widget.resource]!;
    grantRecords(granting, widget, shown, {
      read: new Set(filterFields(resource, ...tonesOf(widget.columns))),
    });
  },
  conditions: ({ columns }) => tonesOf(columns),
  forUser: (widget, { withScope }) => withScope(widget),
};

export const table = { ...described, ...language, ...grants };
