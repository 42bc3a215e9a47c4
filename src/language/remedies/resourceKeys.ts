/** Keys of models and tables in other products. */
import type { Path } from '../files.ts';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { filterOfText, foreignCondition, type FilterMap } from './conditions.ts';
import { deleted, instead, type Advice, quoted, type RemedyEdit } from './remedy.ts';

// The kinds of advice about a key that another product knows, and the values that they convert.

/** Where a key is written. `accepted`: the keys that its map accepts. */
export type WrittenKey = {
  path: Path;
  key: string;
  value: unknown;
  owner: Readonly<Record<string, unknown>>;
  /** The whole file. */
  file: unknown;
  accepted: readonly string[];
};
export type Habit = (written: WrittenKey) => Advice | undefined;
export type Habits = Readonly<Record<string, Habit>>;

export const bareKey = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
export const isFalse = (value: unknown) => value === false || value === 'false' || value === 'no';

type Convert = (value: unknown, written: WrittenKey) => unknown;
export const asWritten: Convert = (value) => value;

/** The same under another key. Only where that key is accepted and not written already. */
export const renamed =
  (key: string, convert: Convert): Habit =>
  (written) => {
    if (!written.accepted.includes(key)) return undefined;
    if (Object.hasOwn(written.owner, key))
      return deleted(written.path, translate('habits.alreadySays', { key }));
    const value = convert(written.value, written);
    return value === undefined ? undefined : instead(written.path, { [key]: value });
  };
/**
 * Other words for keywords of this language, in lower case and without "_" and "-".
 *
 * @param convert the value as the keyword takes it; undefined where it can't
 * @param words by our keyword, the words of other products for it, with spaces between them
 */
export const aliases = (convert: Convert, words: Readonly<Record<string, string>>): Habits =>
  Object.assign({}, ...Object.entries(words).map(([key, others]) => forWords(others, renamed(key, convert))));

/** The same advice for each of these words. */
export const forWords = (words: string, habit: Habit): Habits =>
  Object.fromEntries(words.split(' ').map((word) => [word, habit]));

/** A truth that another key says, or the lack of that key. */
export const foreignTruth =
  (key: string, isMeant: (value: unknown) => boolean, without: () => string): Habit =>
  (written) => {
    if (!written.accepted.includes(key)) return undefined;
    if (!isMeant(written.value)) return deleted(written.path, without());
    return Object.hasOwn(written.owner, key)
      ? deleted(written.path, translate('habits.alreadySays', { key }))
      : instead(written.path, { [key]: true });
  };
export const gone =
  (why: () => string): Habit =>
  ({ path }) =>
    deleted(path, why());
/** Advice with an example, where the writer has to decide. */
export const withExample =
  (text: () => string): Habit =>
  () => ({ text: text() });

export const foreignNumber = (value: unknown) =>
  Number.isFinite(Number(value)) && value !== null && value !== '' ? Number(value) : undefined;
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
export const names = (value: unknown): string[] | undefined => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : value;
  return Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string')
    ? list
    : undefined;
};
export const foreignSort = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value)
    ? typeof value[1] === 'string' && /^(asc|desc)$/i.test(value[1])
      ? value.join(' ')
      : value[0]
    : value;
  if (isMap(first)) {
    const field = first.field ?? first.column ?? first.by ?? first.name;
    const way = first.order ?? first.direction ?? first.dir ?? first.desc;
    if (typeof field === 'string') return way === true || /desc/i.test(String(way)) ? `-${field}` : field;
    const [[name, order] = []] = Object.entries(first);
    return name && (order === -1 || /desc/i.test(String(order)) ? `-${name}` : name);
  }
  const [, minus, field, way] = /^(-?)([a-z]\w*)(?:[\s:.]+(asc|desc))?$/i.exec(text(first) ?? '') ?? [];
  return field && `${minus || way?.toLowerCase() === 'desc' ? '-' : ''}${field}`;
};
export const foreignFilter = (value: unknown, { file }: WrittenKey): FilterMap | undefined => {
  if (typeof value === 'string') return filterOfText(value);
  if (!isMap(value)) return undefined;
  const fields = isMap(file) && isMap(file.fields) ? Object.keys(file.fields) : Object.keys(value);
  const parts = Object.entries(value).map(([key, one]) =>
    isMap(one) || /^[_$]/.test(key) ? foreignCondition(key, one, fields) : { [key]: one },
  );
  return parts.includes(undefined) ? undefined : (Object.assign({}, ...parts) as FilterMap);
};
export const negated = (value: unknown, written: WrittenKey) => {
  const filter = foreignFilter(value, written);
  return filter && { not: filter };
};

export const indexed = () => translate('habits.portalCreatesIndexesNeeds');

const groupsOf = (value: unknown): string[][] | undefined => {
  if (names(value)) return [names(value)!];
  return Array.isArray(value) && value.length > 0 && value.every((one) => names(one))
    ? value.map((one) => names(one)!)
    : undefined;
};
const rulesExample = () => translate('habits.whatHappensWhenRecordChanges');
const ensuresExample = () => translate('habits.whatEveryRecordMustFulfil');
const relatedExample = () => translate('habits.recordsRefer');
export const rightsExample = () => translate('habits.rightsFollowFromScreens');
const labelOf =
  (key: 'one' | 'many'): Habit =>
  ({ path, value, owner }) => {
    const written = text(value);
    if (written === undefined) return undefined;
    const label = isMap(owner.label) ? owner.label : { one: written, many: written };
    const entries = { label: { ...label, [key]: written } };
    const edits: RemedyEdit[] = [
      { path: [...path.slice(0, -1), 'label'], entries },
      { path, entries: {} },
    ];
    return Object.hasOwn(owner, 'label')
      ? isMap(owner.label)
        ? { text: translate('habits.hereYouWrite', { entries: quoted(entries) }), edits }
        : undefined
      : instead(path, entries);
  };

export const resourceHabits: Habits = {
  ...aliases(foreignSort, { sort: 'ordering orderby order defaultsort sortby defaultorder' }),
  ...aliases(text, {
    title:
      'str tos displayfield titlefield mainfield useastitle namefield primaryfield recordrepresentation representation',
    name: 'tablename table dbtable collectionname',
  }),
  ...aliases(groupsOf, { unique: 'uniquetogether uniqueconstraint uniquekeys uniqueindex' }),
  ...aliases(names, { search: 'searchfields searchable searchablefields globalsearch' }),
  ...aliases(asWritten, { fields: 'attributes properties' }),
  displaytemplate: renamed('title', (value) => text(value)?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{$1}')),
  ...forWords('verbosename singular displayname singularname', labelOf('one')),
  ...forWords('verbosenameplural plural pluralname', labelOf('many')),
  ...forWords(
    'columns schema',
    renamed('fields', (value) => (isMap(value) ? value : undefined)),
  ),
  fieldsets: withExample(() => translate('habits.sectionsOfFormAreWritten')),
  listdisplay: withExample(() => translate('habits.columnsBelongToScreen')),
  listfilter: withExample(() => translate('habits.filtersBelongToScreenList')),
  ...forWords(
    'timestamps createdat',
    gone(() => translate('habits.whoAndWhenIsSet')),
  ),
  ...forWords(
    'paranoid softdelete softdeletes',
    gone(() => translate('habits.deletedRecordsAlreadyGo')),
  ),
  ...forWords(
    'versioning audit',
    gone(() => translate('habits.everyChange')),
  ),
  ...forWords('indexes index', gone(indexed)),
  primarykey: gone(() => translate('habits.everyRecordAlreadyHasId')),
  ...forWords(
    'hooks callbacks triggers trigger automations workflows events aftercreate beforecreate beforesave aftersave beforeupdate afterupdate afterdelete beforedelete signals',
    withExample(rulesExample),
  ),
  ...forWords(
    'validates validations validation validate constraints checks check',
    withExample(ensuresExample),
  ),
  ...forWords(
    'hasmany relations relationships associations children onetomany inlines',
    withExample(relatedExample),
  ),
  ...forWords('policies policy permissions roles access acl rls scope scopes', withExample(rightsExample)),
};
