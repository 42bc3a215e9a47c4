/** What a list says of its columns. */
import { checkFilter } from '../../../language/link/filters.ts';
import type { KnownResource, Spot, World } from '../../../language/link/world.ts';
import { fieldNameOf } from '../../../language/shortForms.ts';
import { suggestion } from '../../../model/suggest.ts';
import { checkColumns } from '../../link.ts';
import type { ListColumnSource } from './schema.ts';

export function checkListColumns(
  world: World,
  spot: Spot,
  columns: readonly ListColumnSource[],
  { resource, tabs }: { resource: KnownResource; tabs?: string | undefined },
) {
  checkColumns(spot, columns, resource);
  checkRepeated(spot, columns);
  columns.forEach((column, index) => {
    if (typeof column === 'string') return;
    const at = spot.at(index);
    if (column.tabs) checkTabs(at.at('tabs'), column.tabs, resource, tabs);
    for (const [tone, when] of Object.entries(column.tones ?? {}))
      checkFilter(world, at.at('tones', tone), when, resource);
  });
  const first = columns[0];
  if (typeof first === 'object' && (first.hidden || first.tabs))
    spot
      .at(0, first.hidden ? 'hidden' : 'tabs')
      .error('a primeira coluna leva ao registro e aparece sempre: esconda outra', 'key');
}

export function checkRepeated(spot: Spot, columns: readonly (string | { field: string })[]) {
  const ids = columns.map(fieldNameOf);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index)
      (typeof columns[index] === 'string' ? spot.at(index) : spot.at(index, 'field')).error(
        `a coluna "${id}" está repetida: deixe só uma`,
      );
}

function checkTabs(
  spot: Spot,
  wanted: readonly string[],
  { fields }: KnownResource,
  tabs: string | undefined,
) {
  if (!tabs) return spot.error('a lista não tem abas: acrescente "tabs: <campo>" a ela', 'key');
  const source = fields?.[tabs]?.source;
  const options = source && 'options' in source ? Object.keys(source.options) : undefined;
  if (!options) return;
  for (const [index, id] of wanted.entries())
    if (!options.includes(id))
      spot.at(index).error(`a aba "${id}" não existe.${suggestion(id, options, 'Existem')}`);
}
