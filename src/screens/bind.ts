/** Checks of a resource's columns and sort that several kinds of screen and widget share. */
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
} from '../language/bind/context.ts';
import { fieldNameOf, type ScopeSource } from '../language/shortForms.ts';
import type { Column, Filter } from '#model/types.ts';

type Columns = readonly (string | Pick<Column, 'field'>)[];

export const checkColumns = (node: ConfigNode, columns: Columns, resource: KnownResource) =>
  columns.forEach((column, index) =>
    findReadableField(
      typeof column === 'string' ? node.at(index) : node.at(index, 'field'),
      resource,
      fieldNameOf(column),
    ),
  );

export function checkSort(node: ConfigNode, sort: string | undefined, resource: KnownResource) {
  if (sort) findSingleField(node, resource, sort.replace('-', ''));
}

/** Fields that get their value in a new record from the rows that the screen covers. */
export const fixedByScreen = (
  scope: ScopeSource | undefined,
  filter: Filter | undefined,
): ReadonlySet<string> =>
  new Set(
    [...Object.values(scope ?? {}), filter ?? {}].flatMap((rows) => (rows === '*' ? [] : Object.keys(rows))),
  );
