import type { TableWidget } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';

export const table: WidgetKind<TableWidget> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
};
