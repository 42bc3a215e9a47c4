/** The columns of a table that a grouped view reads. */
import type { ResourceModel, SourceModel } from '#model/expression/expression.ts';
import { conditionsIn } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import { raw, rendered, type Sql } from '#server/data/postgres/sql.ts';
import { columnsNamedIn } from './value.ts';
import { compileExpression } from './expressions.ts';
import { rowsToGroup } from './views.ts';
import type { RowScope, Subject } from './scope.ts';

export type GroupRead = {
  /** The columns that conditions compare with options. */
  options: readonly string[];
  /** The columns to group by. */
  keys: readonly string[];
  /** Months and days to group by, as expressions. Lists of groups are filtered by them. */
  cuts: readonly Sql[];
  /** The columns that all rows have a value in. */
  filled: readonly string[];
  /** All of them. */
  columns: readonly string[];
  /** The columns of the records that each row is joined with. */
  joined: readonly Joined[];
};

type Joined = { resource: string; columns: readonly string[] };

/** Undefined if the source groups by no column as it is: the month of a date is read beside those that are. */
export function groupRead(
  subject: Subject,
  { resource: { fields }, view }: ResourceModel,
  source: SourceModel,
): GroupRead | undefined {
  const keys = view!.groupBy.map((id) => fields[id]!);
  const measured = Object.keys(view!.measures).map((id) => fields[id]!);
  const { scope, alias, own, followed, selected } = rowsToGroup(subject, source, keys, measured, new Set());
  const columnsOf = (words: Sql) => columnsNamedIn(words, alias);
  const plain = (words: Sql) => {
    const [column] = columnsOf(words);
    return column !== undefined && rendered(words).text.replaceAll('""', '"') === `"${alias}"."${column}"`
      ? column
      : undefined;
  };
  const given = own.flatMap((key) => source.values[key.id] ?? []);
  const grouped = given.flatMap((value) =>
    value.kind === 'constant' ? [] : [plain(compileExpression(value, scope).sql)],
  );
  const cuts = given.flatMap((value) => {
    if (value.kind !== 'converted' || value.by.kind !== 'cut') return [];
    const { text, values } = rendered(compileExpression(value, scope).sql);
    return values.length === 0 ? [raw(text.replaceAll(`"${alias}".`, ''))] : [];
  });
  const order = [...grouped, ...followed.map((via) => plain(scope.value(via).sql))];
  const known = order.filter((column) => column !== undefined);
  const found = conditionsIn(source.where).flatMap((one) => (one.kind === 'condition' ? [one] : []));
  const compared = (wanted: (one: (typeof found)[number]) => boolean) =>
    found.filter(wanted).flatMap(({ field }) => plain(scope.value(field).sql) ?? []);
  return known.length > 0
    ? {
        options: compared(({ field, op }) => op === 'eq' && isChoice(field, scope)),
        keys: known,
        cuts,
        filled: compared(({ op, value }) => op === 'null' && value === false),
        columns: columnsOf(selected),
        joined: scope.lookedUp.map(({ resource, alias: other }) => ({
          resource,
          columns: columnsNamedIn(selected, other),
        })),
      }
    : undefined;
}

const isChoice = (field: string, { subject, resource }: RowScope) => {
  const { choice, holdsMany } = traitsOf(subject.of(resource).resource.fields[field]);
  return choice === true && holdsMany !== true;
};
