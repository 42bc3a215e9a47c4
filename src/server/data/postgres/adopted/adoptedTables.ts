/** Finds the tables of other programs that a model's resources adopt. */
import type { DataModel } from '#model/expression/expression.ts';
import type { Resource } from '#model/types.ts';
import { memoize } from '#model/values/memoize.ts';
import { allAbilities, type Abilities } from '#server/data/store.ts';
import type { Connection } from '../connection/database.ts';
import { Adopted, withAdopted, type Relations } from '../relations.ts';
import { adoptedTable } from './adoptedTable.ts';
import { isAdopted } from './tableTraits.ts';
import { tablesNamed } from './catalog.ts';
import { tableKey, tableNamed } from './tableNames.ts';

export const adoptedResources = (model: DataModel): (Resource & { table: string })[] =>
  Object.values(model.resources).flatMap(({ resource }) => (isAdopted(resource) ? [resource] : []));

type Queryable = Pick<Connection, 'query'>;
type Tables = Awaited<ReturnType<typeof tablesNamed>>;

/** The tables that a model's resources name, those that exist. */
export const tablesOfModel = (connection: Queryable, model: DataModel): Promise<Tables> =>
  tablesNamed(
    connection,
    adoptedResources(model).map(({ table }) => tableNamed(table)),
  );

/** Compares the config with the catalog. What does not agree is closed, and nothing else. */
const adoptedTables = async (connection: Queryable, schema: string, model: DataModel): Promise<Adopted> =>
  adoptedFrom(await tablesOfModel(connection, model), schema, model);

export function adoptedFrom(tables: Tables, schema: string, model: DataModel): Adopted {
  const found = new Adopted();
  for (const resource of adoptedResources(model)) {
    const { schema: at, table } = tableNamed(resource.table);
    found.set(resource.id, adoptedTable(resource, tables.get(tableKey(at, table)), schema, model.timeZone));
  }
  return found;
}

/** What does not agree, by resource. */
export async function faultsOfTables(
  connection: Pick<Connection, 'query'>,
  schema: string,
  model: DataModel,
): Promise<{ resource: string; fault: string }[]> {
  const found = await adoptedTables(connection, schema, model);
  return [...found].flatMap(([resource, one]) => ('fault' in one ? [{ resource, fault: one.fault }] : []));
}

/** The resource as its config has it, whatever is served of it. */
const wholeOf = memoize(({ unserved: _left, ...resource }: Resource): Resource => resource);

/** The fields whose columns do not agree, where the rest of their resource can be served, and is not yet served without them. */
export async function faultyFields(
  connection: Queryable,
  schema: string,
  model: DataModel,
): Promise<{ resource: string; field: string; message: string }[]> {
  if (adoptedResources(model).length === 0) return [];
  const resources = Object.entries(model.resources).map(
    ([id, one]) => [id, { ...one, resource: wholeOf(one.resource) }] as const,
  );
  const found = await adoptedTables(connection, schema, {
    ...model,
    resources: Object.fromEntries(resources),
  });
  return [...found].flatMap(([resource, one]) => {
    const left = model.resources[resource]!.resource.unserved?.fields ?? [];
    const faulty = 'fault' in one ? (one.fields ?? []) : [];
    return faulty
      .filter(({ field }) => !left.includes(field))
      .map(({ field, fault }) => ({ resource, field, message: fault }));
  });
}

/** The relations of the portal's own tables, with those of other programs. */
export const withTheirTables = async (
  connection: Pick<Connection, 'query'>,
  relations: Relations,
  model: DataModel,
): Promise<Relations> =>
  adoptedResources(model).length === 0
    ? relations
    : withAdopted(relations, await adoptedTables(connection, relations.schema, model));

/** Other programs and the table's own triggers change its records; it has no indexes of spellings. */
const abilitiesOfAdopted: Abilities = {
  ...allAbilities,
  isAlone: false,
  countsVersions: false,
  isIndexed: false,
};

export const abilitiesIn =
  ({ resources }: DataModel) =>
  (resource: string): Abilities => {
    const found = resources[resource];
    return found && isAdopted(found.resource) ? abilitiesOfAdopted : allAbilities;
  };
