/**
 * Reports what lists sort or filter by although the database can't materialize it, for authors of the config.
 */
import {
  fieldsOfRollup,
  readsOf,
  type DataModel,
  type RollupExpression,
} from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import { rollupKey } from '../relations.ts';
import { layoutOf } from '../rows/layout.ts';
import { materializedRollups } from './selection.ts';

/** One line each: `contratos.atrasado: carregamentos, por vendaId.contratoVendaId`. */
export function unmaterializedFields(model: DataModel): string[] {
  const kept = new Set(
    materializedRollups(model).map(({ resource, field }) => rollupKey(resource.id, field)),
  );
  return Object.values(model.resources).flatMap(({ resource, computed, often = {}, view }) =>
    view
      ? []
      : computed
          .filter(({ field }) => often[field]?.isIndexed)
          .flatMap(({ field }) => {
            const found = new Set(rollupsUnder(resource.id, field).map((one) => reasonOf(model, one)));
            return found.size === 0 ? [] : [`${resource.id}.${field}: ${[...found].join('; ')}`];
          }),
  );

  /** The rollups that are computed from other records on each reading. */
  function rollupsUnder(resource: string, field: string, seen = new Set<string>()): RollupExpression[] {
    const key = rollupKey(resource, field);
    const one = model.resources[resource]?.computed.find((known) => known.field === field);
    if (!one || kept.has(key) || seen.has(key)) return [];
    seen.add(key);
    const { own, lookups, rollups } = readsOf(one.value);
    return [
      ...rollups,
      ...[...own].flatMap((id) => rollupsUnder(resource, id, seen)),
      ...lookups.flatMap((lookup) => rollupsUnder(lookup.resource, lookup.field, seen)),
    ];
  }
}

/** The records that must be read, and why the rollup can't be materialized. */
function reasonOf(model: DataModel, rollup: RollupExpression): string {
  const { resource, view } = model.resources[rollup.from]!;
  if (view) return translate('database.whichIsView', { from: rollup.from });
  if (rollup.each !== undefined)
    return translate('database.rowsOf', { from: rollup.from, each: rollup.each });
  const stored = new Set(layoutOf(resource).fields.map(({ id }) => id));
  const worked = [...new Set(fieldsOfRollup(rollup))].filter((id) => id !== 'id' && !stored.has(id));
  return worked.length === 0
    ? translate('database.byDay', { from: rollup.from })
    : translate('database.byWhich', { from: rollup.from, worked: worked.join(', ') });
}
