/**
 * Reports what lists sort or filter by although the database can't materialize it, for authors of the config.
 */
import { readsOf, type DataModel, type RollupExpression } from '#model/expression/expression.ts';
import { obstacleText, obstacleTo } from '#model/expression/storable.ts';
import { rollupKey } from '../relations.ts';
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
            const found = new Set(
              rollupsUnder(resource.id, field).map((one) =>
                obstacleText(obstacleTo(model, one) ?? { from: one.from, why: 'day' }),
              ),
            );
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
