/**
 * References that no constraint declares: a column has the name of a table or of its key, and all its values are keys of that
 * table.
 */
import { name, raw, sql } from '#server/data/postgres/sql.ts';
import { lettersOf } from '../tableTraits.ts';
import type { CatalogColumn, CatalogTable } from '../catalog.ts';
import type { RowQuestions } from './asking.ts';
import type { FoundKey } from './keys.ts';

export type GuessedReference = {
  columns: readonly string[];
  schema: string;
  table: string;
  targets: readonly string[];
};

type Keyed = FoundKey & { table: CatalogTable };

/** So many values are looked for. */
const lookedAt = 2000;

const families: Readonly<Record<string, string>> = {
  int2: 'whole',
  int4: 'whole',
  int8: 'whole',
  numeric: 'whole',
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  uuid: 'uuid',
};
const familyOf = ({ type }: CatalogColumn) => (type.isArray ? undefined : families[type.name]);

/** Names of columns that mean a person, and of the tables that have them. */
const people = /(?:author|owner|user|creator|createdby|updatedby|modifiedby|assignee|autor|usuario)$/;
const peopleTables = /(?:^|.)(?:user|usuario|account|employee|staff|member)s?$/;
/** A key of such a name says nothing of its table. */
const plain = /^(?:id|key|code|uuid|guid|name|no|number|type|codigo|numero)$/;

export async function guessedReferences(
  ask: RowQuestions,
  { table, key }: Keyed,
  all: readonly Keyed[],
): Promise<readonly GuessedReference[]> {
  const declared = new Set(table.references.flatMap(({ columns }) => columns));
  const references: GuessedReference[] = [];
  for (const column of table.columns.values()) {
    const family = familyOf(column);
    const isOwnKey = key.length === 1 && key[0] === column.name;
    if (family === undefined || isOwnKey || declared.has(column.name) || !column.maySelect) continue;
    if (column.isGenerated || column.isNumbered) continue;
    const fitting = all.filter(
      (one) => one.key.length === 1 && familyOf(one.table.columns.get(one.key[0]!)!) === family,
    );
    const ranked = fitting
      .map((one) => ({ one, rank: rankOf(column.name, table, one) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank || Number(isNear(table, b.one)) - Number(isNear(table, a.one)));
    for (const { one, rank } of ranked) {
      if (!(await areKeys(ask, table, column, one, rank))) continue;
      const { schema, name: target } = one.table;
      references.push({ columns: [column.name], schema, table: target, targets: one.key });
      break;
    }
  }
  return references;
}

const isNear = ({ schema }: CatalogTable, { table }: Keyed) => schema === table.schema && table.kind === 'r';

/** How well a name speaks of a table: 3 its name or its key, 2 ends with its name, 1 a person or a parent; 0 not at all. */
function rankOf(column: string, own: CatalogTable, { table, key }: Keyed): number {
  const isView = table.kind === 'v' || table.kind === 'm';
  if (isView) return 0;
  const letters = lettersOf(column);
  const stem = letters.replace(/(?:id|code|key|no|number|uuid|fk)$/, '');
  const names = namesOf(table);
  const isKeyed = stem !== letters && stem !== '';
  const isSame = own.schema === table.schema && own.name === table.name;
  if (isKeyed && names.includes(stem)) return 3;
  if (!isSame && !plain.test(lettersOf(key[0]!)) && letters === lettersOf(key[0]!)) return 3;
  if (isKeyed && names.some((one) => one.length > 3 && stem.endsWith(one))) return 2;
  if (/parent|superior|manager|reportsto/.test(letters)) return isSame ? 1 : 0;
  return people.test(stem) && names.some((one) => peopleTables.test(one)) ? 1 : 0;
}

/** The name of a table as it stands and in the singular, each also without a short prefix: `wp_posts` gives `post`. */
function namesOf({ name: table }: CatalogTable): readonly string[] {
  const singular = (words: string) =>
    words
      .replace(/ies$/, 'y')
      .replace(/(?<=ss|sh|ch|x)es$/, '')
      .replace(/(?<!s)s$/, '');
  const bare = /^[a-z]{1,4}_(.+)$/i.exec(table)?.[1];
  return [table, ...(bare === undefined ? [] : [bare])].flatMap((words) => {
    const letters = lettersOf(words);
    return [letters, singular(letters)];
  });
}

/** True if all values are keys of the table. `0` and an empty text often stand for none. */
async function areKeys(
  ask: RowQuestions,
  { schema, name: table }: CatalogTable,
  column: CatalogColumn,
  { table: target, key }: Keyed,
  rank: number,
): Promise<boolean> {
  const most = raw(String(lookedAt));
  const value = name('s', column.name);
  const rows = await ask(
    sql`select count(*) as n, count(*) filter (where not exists
          (select from ${name(target.schema, target.name)} k where ${name('k', key[0]!)} = v.value)) as lost
        from (select distinct ${value} as value from (select ${value} from ${name(schema, table)} s where ${value} is not null limit ${most}) s
          where ${value}::text not in ('0', '')) v`,
  );
  if (!rows) return false;
  const [many, lost] = [Number(rows[0]!.n), Number(rows[0]!.lost)];
  // Without a value only a name that says it plainly is believed.
  return lost === 0 && (many > 0 || rank === 3);
}
