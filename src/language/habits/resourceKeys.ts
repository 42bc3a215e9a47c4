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

/** The same under another key. Only where that key is accepted and not written already. */
export const renamed =
  (key: string, convert: (value: unknown, written: WrittenKey) => unknown = (value) => value): Habit =>
  (written) => {
    if (!written.accepted.includes(key)) return undefined;
    if (Object.hasOwn(written.owner, key))
      return deleted(written.path, translate('habits.alreadySays', { key }));
    const value = convert(written.value, written);
    return value === undefined ? undefined : instead(written.path, { [key]: value });
  };
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
  ordering: renamed('sort', foreignSort),
  orderby: renamed('sort', foreignSort),
  order: renamed('sort', foreignSort),
  defaultsort: renamed('sort', foreignSort),
  sortby: renamed('sort', foreignSort),
  defaultorder: renamed('sort', foreignSort),
  str: renamed('title', text),
  tos: renamed('title', text),
  displayfield: renamed('title', text),
  displaytemplate: renamed('title', (value) => text(value)?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, '{$1}')),
  titlefield: renamed('title', text),
  mainfield: renamed('title', text),
  useastitle: renamed('title', text),
  namefield: renamed('title', text),
  primaryfield: renamed('title', text),
  recordrepresentation: renamed('title', text),
  representation: renamed('title', text),
  uniquetogether: renamed('unique', groupsOf),
  uniqueconstraint: renamed('unique', groupsOf),
  uniquekeys: renamed('unique', groupsOf),
  uniqueindex: renamed('unique', groupsOf),
  searchfields: renamed('search', names),
  searchable: renamed('search', names),
  searchablefields: renamed('search', names),
  globalsearch: renamed('search', names),
  tablename: renamed('name', text),
  table: renamed('name', text),
  dbtable: renamed('name', text),
  collectionname: renamed('name', text),
  verbosename: labelOf('one'),
  singular: labelOf('one'),
  displayname: labelOf('one'),
  singularname: labelOf('one'),
  verbosenameplural: labelOf('many'),
  plural: labelOf('many'),
  pluralname: labelOf('many'),
  attributes: renamed('fields'),
  properties: renamed('fields'),
  columns: renamed('fields', (value) => (isMap(value) ? value : undefined)),
  schema: renamed('fields', (value) => (isMap(value) ? value : undefined)),
  fieldsets: withExample(() => translate('habits.sectionsOfFormAreWritten')),
  listdisplay: withExample(() => translate('habits.columnsBelongToScreen')),
  listfilter: withExample(() => translate('habits.filtersBelongToScreenList')),
  timestamps: gone(() => translate('habits.whoAndWhenIsSet')),
  createdat: gone(() => translate('habits.whoAndWhenIsSet')),
  paranoid: gone(() => translate('habits.deletedRecordsAlreadyGo')),
  softdelete: gone(() => translate('habits.deletedRecordsAlreadyGo')),
  softdeletes: gone(() => translate('habits.deletedRecordsAlreadyGo')),
  versioning: gone(() => translate('habits.everyChange')),
  audit: gone(() => translate('habits.everyChange')),
  indexes: gone(indexed),
  index: gone(indexed),
  primarykey: gone(() => translate('habits.everyRecordAlreadyHasId')),
  hooks: withExample(rulesExample),
  callbacks: withExample(rulesExample),
  triggers: withExample(rulesExample),
  trigger: withExample(rulesExample),
  automations: withExample(rulesExample),
  workflows: withExample(rulesExample),
  events: withExample(rulesExample),
  aftercreate: withExample(rulesExample),
  beforecreate: withExample(rulesExample),
  beforesave: withExample(rulesExample),
  aftersave: withExample(rulesExample),
  beforeupdate: withExample(rulesExample),
  afterupdate: withExample(rulesExample),
  afterdelete: withExample(rulesExample),
  beforedelete: withExample(rulesExample),
  signals: withExample(rulesExample),
  validates: withExample(ensuresExample),
  validations: withExample(ensuresExample),
  validation: withExample(ensuresExample),
  validate: withExample(ensuresExample),
  constraints: withExample(ensuresExample),
  checks: withExample(ensuresExample),
  check: withExample(ensuresExample),
  hasmany: withExample(relatedExample),
  relations: withExample(relatedExample),
  relationships: withExample(relatedExample),
  associations: withExample(relatedExample),
  children: withExample(relatedExample),
  onetomany: withExample(relatedExample),
  inlines: withExample(relatedExample),
  policies: withExample(rightsExample),
  policy: withExample(rightsExample),
  permissions: withExample(rightsExample),
  roles: withExample(rightsExample),
  access: withExample(rightsExample),
  acl: withExample(rightsExample),
  rls: withExample(rightsExample),
  scope: withExample(rightsExample),
  scopes: withExample(rightsExample),
};
