/** Keys of models and tables in other products. */
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import {
  renamed,
  gone,
  withExample,
  text,
  names,
  sortOf,
  indexed,
  type Habit,
  type Habits,
} from './keyAdvice.ts';
import { instead, quoted, type Edit } from './remedy.ts';

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
    const edits: Edit[] = [
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
  ordering: renamed('sort', sortOf),
  orderby: renamed('sort', sortOf),
  order: renamed('sort', sortOf),
  defaultsort: renamed('sort', sortOf),
  sortby: renamed('sort', sortOf),
  defaultorder: renamed('sort', sortOf),
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
