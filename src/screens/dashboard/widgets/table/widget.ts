import type { Column, Filter, Scope, Sort } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';
import { aboutRecords, type Narrowed, type Placed } from '../../narrowing.ts';

export type TableWidget = Narrowed &
  Placed & {
    kind: 'table';
    title: string;
    resource: string;
    columns: readonly Column[];
    filter: Filter;
    sort: Sort;
    limit: number;
    empty?: string;
    to?: string;
    scope: Scope;
  };

/** Columns of a table that still shares a line with another one. */
const widestOfPair = 4;

export const table: WidgetKind<TableWidget> = {
  ...aboutRecords,
  family: ({ columns }) => (columns.length <= widestOfPair ? 'records' : undefined),
};
