import type { Filter, Scope, Sort } from '../../../../model/types.ts';
import type { WidgetKind } from '../../../kind.ts';
import { aboutRecords, type Narrowed, type Placed } from '../../narrowing.ts';

export type ListWidget = Narrowed &
  Placed & {
    kind: 'list';
    title: string;
    resource: string;
    /** Beside the record's title: at most two. */
    fields: readonly string[];
    /** A choice, as a chip. */
    status?: string;
    /** A picture before the title; where a record has none, its initials. */
    image?: string;
    filter: Filter;
    sort: Sort;
    limit: number;
    empty?: string;
    to?: string;
    scope: Scope;
  };

/** What it shows of a record, besides its title. */
export const fieldsOf = ({
  fields,
  status,
  image,
}: Pick<ListWidget, 'fields' | 'status' | 'image'>): string[] =>
  [...fields, status, image].filter((id) => id !== undefined);

export const list: WidgetKind<ListWidget> = { ...aboutRecords, family: () => 'records' };
