/**
 * The sort key of a title that is put together from its record's own columns. The database can have an index on such
 * an expression, which no writer has to know of.
 */
import { raw, sql, type Sql, literal, rendered } from '../sql.ts';
import { layoutOf } from '../rows.ts';
import { NotExpressible } from './value.ts';
import { RowScope, type Subject } from './scope.ts';
import { sqlSortKey } from './searchText.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { textOrder } from '#model/values/values.ts';
import { soleField, titleValue } from './templates.ts';

/**
 * In characters, of up to three or four bytes. An entry of an index takes 2,704 bytes, and has an id beside the key.
 * Titles with the same beginning are in the order of their ids, like other long texts (sortKey.ts).
 */
const longest = raw('600');

/** What no index can have, or what depends on settings of the database. */
const unfit = /\bselect\b|timestamptz|to_char/i;

/** Undefined for titles of one field, which have a key of their own, and for those that read other records. */
function ownKey(subject: Subject, resource: string, alias: string): Sql | undefined {
  const { resource: shape, view } = subject.of(resource);
  const { title, history } = shape;
  const isPutTogether = title.includes('{') && soleField(title) === undefined;
  if (view || history || !isPutTogether || !layoutOf(shape).isExtensible) return undefined;
  const joins: Sql[] = [];
  try {
    const words = titleValue(new RowScope(subject, resource, alias, joins, 'all')).sql;
    const key = literal(sql`(left(${sqlSortKey(words, subject)}, ${longest}) collate "C")`);
    return joins.length > 0 || unfit.test(rendered(words).text) ? undefined : key;
  } catch (error) {
    if (error instanceof NotExpressible) return undefined;
    throw error;
  }
}

const keysByModel = memoize((_model: DataModel) => new Map<string, Sql | undefined>());

/** The key as the index has it: numbers are written as the company's language writes them. */
export const indexedTitleKey = (subject: Subject, resource: string): Sql | undefined =>
  getOrMake(keysByModel(subject.model), `${subject.schema} ${resource}`, () =>
    withLanguage(textOrder() as LocaleTag, () => ownKey(subject, resource, resource)),
  );

/** The same for the records with an alias; undefined in a language that writes the title in another way. */
export function titleKey(subject: Subject, resource: string, alias: string): Sql | undefined {
  const indexed = indexedTitleKey(subject, resource);
  const present = indexed && ownKey(subject, resource, resource);
  return present && rendered(present).text === rendered(indexed).text
    ? ownKey(subject, resource, alias)
    : undefined;
}
