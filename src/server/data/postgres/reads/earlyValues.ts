/**
 * Values that the database is asked for before a statement which compares a column with them. Within one statement
 * it could not know how many records have one of them: with few it would read all in the order of the list, with many
 * look each of them up.
 */
import type { Ask } from '../connection/database.ts';
import { EarlyValues, type EarlyCondition, join, name, raw, rendered, Sql, sql } from '../sql.ts';

/** More are many, where nothing else is said. */
const usually = 1000;

type Known = ReadonlyMap<string, readonly string[]>;

/** The statement with its early values asked for: first those that others depend on. */
export async function withEarlyValues(ask: Ask, statement: Sql): Promise<Sql> {
  const selects = new Map<string, EarlyCondition>();
  addIndependent(statement, selects);
  if (selects.size === 0) return statement;
  const columns = [...selects.values()].map(
    ({ select, most = usually }, index) =>
      sql`array_to_json(array(${select} limit ${raw(String(most + 1))}))::text as ${name(String(index))}`,
  );
  const [row] = await ask(sql`select ${join(columns, ', ')}`);
  const known = new Map(
    [...selects.keys()].map((key, index) => [key, JSON.parse(String(row![index])) as string[]]),
  );
  return withEarlyValues(ask, withKnown(statement, known));
}

const earlyIn = ({ composed }: Sql) => composed.filter((one) => one instanceof EarlyValues);

function addIndependent(statement: Sql, found: Map<string, EarlyCondition>) {
  for (const { condition } of earlyIn(statement)) {
    const { select } = condition;
    if (earlyIn(select).length > 0) addIndependent(select, found);
    else found.set(selectKey(select), condition);
  }
}

const withKnown = ({ composed, isRepeated }: Sql, known: Known): Sql =>
  new Sql(
    composed.flatMap((one) => (one instanceof EarlyValues ? conditionBy(one, known).composed : one)),
    isRepeated,
  );

function conditionBy({ condition: { select, by, many, most, otherwise } }: EarlyValues, known: Known): Sql {
  const values = earlyIn(select).length > 0 ? undefined : known.get(selectKey(select));
  if (values) return values.length > (most ?? usually) ? withKnown(many, known) : by(values);
  const [first, second, third] = [select, many, otherwise].map((one) => withKnown(one, known));
  return new Sql([new EarlyValues({ select: first!, by, many: second!, most, otherwise: third! })]);
}

/** Equal for equal questions, whatever their aliases are called. */
function selectKey(select: Sql): string {
  const { text, values } = rendered(select);
  const aliases = new Map<string, number>();
  const words = text.replaceAll(/(?<!\.")\bx\d+\b/g, (alias) => {
    if (!aliases.has(alias)) aliases.set(alias, aliases.size);
    return `x${aliases.get(alias)}`;
  });
  return JSON.stringify([words, values]);
}
