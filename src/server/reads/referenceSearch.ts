/**
 * Extends a text search to the names of referenced records, since people search by what they see in a column.
 */
import { visibleRows } from '#access/rows.ts';
import { all, any, equals, type FilterExpression } from '#model/filter/filter.ts';
import { searchWords } from '#model/filter/searchWords.ts';
import { inParallel } from '#model/promises.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { Caller } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Stored } from '../data/store.ts';

/** Look-ups of one search that run at a time. */
const atOnce = 3;
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
  reader: Reader,
): Promise<FilterExpression> | FilterExpression =>
  searches(expression) ? withNames(expression, new LookUps(resource, caller, reader)) : expression;

/** Finds the records that the words of a search name. The same word is looked up once per reference. */
class LookUps {
  readonly #found = new Map<string, Promise<Ids>>();
  readonly resource: Resource;
  readonly #caller: Caller;
  readonly #reader: Reader;

  constructor(resource: Resource, caller: Caller, reader: Reader) {
    this.resource = resource;
    this.#caller = caller;
    this.#reader = reader;
  }

  /** The ids by reference and word. Few look-ups run at a time, so that one search does not keep others waiting. */
  async named(
    references: readonly string[],
    words: readonly string[],
  ): Promise<(id: string, word: string) => Ids> {
    const pairs = references.flatMap((id) => words.map((word) => ({ id, word })));
    const found = new Map<string, Ids>();
    await inParallel(pairs, atOnce, async ({ id, word }) => {
      const key = JSON.stringify([id, word]);
      const look = () => idsNamed(id, word, this.resource, this.#caller, this.#reader);
      found.set(key, await getOrMake(this.#found, key, look));
    });
    return (id, word) => found.get(JSON.stringify([id, word]))!;
  }
}

async function withNames(expression: FilterExpression, lookUps: LookUps): Promise<FilterExpression> {
  switch (expression.kind) {
    case 'all':
    case 'any': {
      const of: FilterExpression[] = [];
      for (const part of expression.of) of.push(searches(part) ? await withNames(part, lookUps) : part);
      return expression.kind === 'all' ? all(of) : any(of);
    }
    case 'not':
      return { kind: 'not', of: await withNames(expression.of, lookUps) };
    case 'search':
      return searched(expression, lookUps);
    default:
      return expression;
  }
}

type Search = Extract<FilterExpression, { kind: 'search' }>;

async function searched({ text, fields = [] }: Search, lookUps: LookUps): Promise<FilterExpression> {
  const { resource } = lookUps;
  const references = fields.filter((id) => refersTo(resource.fields[id]));
  if (references.length === 0) return { kind: 'search', text, fields };
  const plain = fields.filter((id) => !references.includes(id));
  const words = searchWords(text);
  const named = await lookUps.named(references, words);
  const [sole] = references;
  if (plain.length === 0 && references.length === 1 && !traitsOf(resource.fields[sole!]).holdsMany) {
    const [first = [], ...others] = words.map((word) => named(sole!, word));
    // One condition, since the database would try each id of one word with each of the others.
    return words.length === 0 ? all([]) : refersToOne(sole!, others.reduce(inBoth, first));
  }
  const ofWord = (word: string): FilterExpression =>
    any([
      ...(plain.length > 0 ? [{ kind: 'search', text: word, fields: plain } as const] : []),
      ...references.map((id) => refersToOne(id, named(id, word))),
    ]);
  return all(words.map(ofWord));
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
  reader: Reader,
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
