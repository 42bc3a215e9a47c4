/**
 * Extends a text search to the names of referenced records, since people search by what they see in a column.
 */
import { visibleRows } from '#access/rows.ts';
import { all, any, equals, type FilterExpression } from '#model/filter/filter.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { DataReader } from '#server/data/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';

/** Limit of matching records per word and reference. A word that matches more says little. */
const maxNamed = 1000;

/** True when the expression contains a text search. */
const searches = (expression: FilterExpression): boolean =>
  expression.kind === 'search' ||
  (expression.kind === 'not' ? searches(expression.of) : 'of' in expression && expression.of.some(searches));

/**
 * The same expression, in which each search over reference fields also matches the names of the referenced
 * records that the user may read. Call it after `limitSearch`, which decides the fields that a search may
 * use.
 */
export const withReferenceNames = (
  expression: FilterExpression,
  resource: Resource,
  caller: Caller,
  reader: DataReader,
): Promise<FilterExpression> | FilterExpression =>
  searches(expression) ? withNames(expression, resource, caller, reader) : expression;

async function withNames(
  expression: FilterExpression,
  resource: Resource,
  caller: Caller,
  reader: DataReader,
): Promise<FilterExpression> {
  const within = (parts: readonly FilterExpression[]) =>
    Promise.all(parts.map((part) => withReferenceNames(part, resource, caller, reader)));
  switch (expression.kind) {
    case 'all':
      return all(await within(expression.of));
    case 'any':
      return any(await within(expression.of));
    case 'not':
      return { kind: 'not', of: (await within([expression.of]))[0]! };
    case 'search':
      return searched(expression, resource, caller, reader);
    default:
      return expression;
  }
}

type Search = Extract<FilterExpression, { kind: 'search' }>;

async function searched(
  { text, fields = [] }: Search,
  resource: Resource,
  caller: Caller,
  reader: DataReader,
): Promise<FilterExpression> {
  const references = fields.filter((id) => refersTo(resource.fields[id]));
  if (references.length === 0) return { kind: 'search', text, fields };
  const plain = fields.filter((id) => !references.includes(id));
  const words = text.split(/\s+/).filter(Boolean);
  const named = (id: string, word: string) => idsNamed(id, word, resource, caller, reader);
  const [sole] = references;
  if (plain.length === 0 && references.length === 1 && !traitsOf(resource.fields[sole!]).holdsMany) {
    const [first = [], ...others] = await Promise.all(words.map((word) => named(sole!, word)));
    // One condition, since the database would try each id of one word with each of the others.
    return words.length === 0 ? all([]) : refersToOne(sole!, others.reduce(inBoth, first));
  }
  const ofWord = async (word: string): Promise<FilterExpression> =>
    any([
      ...(plain.length > 0 ? [{ kind: 'search', text: word, fields: plain } as const] : []),
      ...(await Promise.all(references.map(async (id) => refersToOne(id, await named(id, word))))),
    ]);
  return all(await Promise.all(words.map(ofWord)));
}

type Ids = readonly Stored['id'][];

const refersToOne = (field: string, ids: Ids): FilterExpression =>
  ids.length === 0 ? { kind: 'never' } : equals(field, ids);

function inBoth(some: Ids, others: Ids): Ids {
  const known = new Set(others);
  return some.filter((id) => known.has(id));
}

/** The records of this name that the reference may lead to. */
async function idsNamed(
  id: string,
  word: string,
  { fields }: Resource,
  { portal, access, viewer }: Caller,
  reader: DataReader,
): Promise<Ids> {
  const field = fields[id]!;
  const target = refersTo(field) ? portal.resources[field.resource]! : undefined;
  const given = target && access.resources.get(target.id);
  const naming = target?.titleFields.filter((name) => !refersTo(target.fields[name])) ?? [];
  if (!target || !given || naming.length === 0) return [];
  const { records } = await reader.find(shapeOf(target, viewer), {
    where: all([
      visibleRows(given, naming, viewer, { byId: true }),
      { kind: 'search', text: word, fields: naming },
    ]),
    range: [0, maxNamed - 1],
    idsOnly: true,
  });
  return records.map((record) => record.id);
}
