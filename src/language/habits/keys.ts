/**
 * Keys that people know from other products (Django, Rails, Laravel, SQL, MongoDB, Directus, Strapi, Supabase,
 * Airtable, Retool, react-admin), by their place in a file, with the corresponding key and value of this language.
 */
import { translate } from '#messages/translate.ts';
import {
  renamed,
  text,
  foreignFilter,
  bareKey,
  type Habit,
  type Habits,
  foreignTruth,
  gone,
  withExample,
  foreignNumber,
  names,
  foreignSort,
  isFalse,
  negated,
  indexed,
  rightsExample,
  type WrittenKey,
  resourceHabits,
} from './resourceKeys.ts';
import { isMap } from '#model/values/values.ts';
import { nameIn, optionsIn, patternOf } from './values.ts';
import { deleted, instead, quoted, type Advice } from './remedy.ts';
import type { Path } from '../files.ts';

// Keys of rules, hooks and schedules in other products.

const slug = (value: unknown) =>
  text(value)
    ?.normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '') || undefined;

/** `0 8 * * *`, `daily`, `@monthly` as a trigger; undefined for other times. */
function clockOf(value: unknown): Record<string, unknown> | undefined {
  const written = (text(value) ?? '').trim().toLowerCase();
  const period = (
    {
      hourly: undefined,
      daily: 'day',
      everyday: 'day',
      weekly: 'week',
      monthly: 'month',
      yearly: 'year',
      annually: 'year',
      day: 'day',
      week: 'week',
      month: 'month',
      year: 'year',
    } as Record<string, string | undefined>
  )[bareKey(written.replace(/^@/, ''))];
  if (period) return { every: period };
  const [minute, hour, day, month, weekday, ...more] = written.split(/\s+/);
  if (
    weekday === undefined ||
    more.length > 0 ||
    !/^\d+$/.test(minute!) ||
    !/^\d+$/.test(hour!) ||
    month !== '*'
  )
    return undefined;
  const at = `${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { every: 'day', at };
  if (day === '*' && /^\d$/.test(weekday)) return { every: 'week', on: Number(weekday) || 7, at };
  return weekday === '*' && /^\d+$/.test(day!) ? { every: 'month', on: Number(day), at } : undefined;
}

const clock: Habit = (written) =>
  renamed('on', clockOf)(written) ?? {
    text: translate('habits.hereTimeIsSet'),
  };
const moment = (value: unknown): unknown => {
  const name = bareKey(text(value) ?? '').replace(/^(?:on|after|before)/, '');
  if (/^(?:create[d]?|insert(?:ed)?|new)$/.test(name)) return 'create';
  return /^(?:delete[d]?|destroy(?:ed)?|remove[d]?)$/.test(name) ? 'delete' : clockOf(value);
};

const ruleHabits: Habits = {
  name: renamed('id', slug),
  title: renamed('id', slug),
  key: renamed('id', slug),
  cron: clock,
  schedule: clock,
  every: clock,
  interval: clock,
  crontab: clock,
  trigger: renamed('on', moment),
  event: renamed('on', moment),
  if: renamed('when', foreignFilter),
  condition: renamed('when', foreignFilter),
  conditions: renamed('when', foreignFilter),
  do: renamed('then'),
  actions: renamed('then'),
  action: renamed('then', (value) => [value]),
  steps: renamed('then'),
};

// Keys of lists, pages and menus in other products.

const screenHabits: Habits = {
  orderby: renamed('sort', foreignSort),
  ordering: renamed('sort', foreignSort),
  order: renamed('sort', foreignSort),
  defaultsort: renamed('sort', foreignSort),
  sortby: renamed('sort', foreignSort),
  where: renamed('filter', foreignFilter),
  conditions: renamed('filter', foreignFilter),
  condition: renamed('filter', foreignFilter),
  permanentfilter: renamed('filter', foreignFilter),
  basefilter: renamed('filter', foreignFilter),
  query: renamed('filter', foreignFilter),
  filterdefaultvalues: renamed('defaultFilter', foreignFilter),
  defaultfilters: renamed('defaultFilter', foreignFilter),
  initialfilter: renamed('defaultFilter', foreignFilter),
  listdisplay: renamed('columns', names),
  fields: renamed('columns', names),
  attributes: renamed('columns', names),
  visiblecolumns: renamed('columns', names),
  displayfields: renamed('columns', names),
  select: renamed('columns', names),
  listfilter: renamed('filters', names),
  filterfields: renamed('filters', names),
  searchfilters: renamed('filters', names),
  filterable: renamed('filters', names),
  pagesize: renamed('perPage', foreignNumber),
  listperpage: renamed('perPage', foreignNumber),
  rowsperpage: renamed('perPage', foreignNumber),
  limit: renamed('perPage', foreignNumber),
  itemsperpage: renamed('perPage', foreignNumber),
  table: renamed('resource', nameIn),
  model: renamed('resource', nameIn),
  collection: renamed('resource', nameIn),
  entity: renamed('resource', nameIn),
  reference: renamed('resource', nameIn),
  from: renamed('resource', nameIn),
  groupby: renamed('groupBy'),
  metrics: renamed('measures'),
  aggregates: renamed('measures'),
  roles: withExample(() => translate('habits.routeSays')),
  searchfields: gone(() => translate('habits.searchFieldsBelongToResource')),
  exporter: withExample(() => translate('habits.possibleActionsAreNamed')),
  bulkactions: withExample(() => translate('habits.possibleActionsAreNamed')),
  rowclick: gone(() => translate('habits.clickAlreadyOpensRecord')),
};

const permissionsOf = (value: unknown) =>
  value === '*' || value === 'public' || value === true ? [] : names(value);

const accessHabits: Habits = Object.fromEntries(
  'roles role allowedroles requiredroles access authorize allowed allow groups usergroups requiredpermissions permission can visibleto allowedusers'
    .split(' ')
    .map((name) => [name, renamed('permissions', permissionsOf)]),
);

const routeHabits: Habits = {
  ...accessHabits,
  title: renamed('label', text),
  name: renamed('label', text),
  text: renamed('label', text),
  url: renamed('path', text),
  href: renamed('path', text),
  link: renamed('path', text),
  route: renamed('path', text),
  slug: renamed('path', (value) => text(value) && `/${String(value).replace(/^\//, '')}`),
  hidden: foreignTruth('menu', isFalse, () => translate('habits.menu')),
  component: renamed('page', text),
  parent: renamed('group', text),
  section: renamed('group', text),
};
/** `hidden: true` of a route is `menu: false`. */
const offMenu: Habit = ({ path, value, key, accepted }) =>
  accepted.includes('menu')
    ? isFalse(value) === /^(hidden|hideinmenu|invisible)$/.test(bareKey(key))
      ? deleted(path, translate('habits.everyRouteIsInMenu'))
      : instead(path, { menu: false })
    : undefined;
const routes: Habits = {
  ...routeHabits,
  hidden: offMenu,
  hideinmenu: offMenu,
  invisible: offMenu,
  showinmenu: offMenu,
  visible: offMenu,
};

const departmentHabits: Habits = {
  ...accessHabits,
  title: renamed('label', text),
  name: renamed('label', text),
  pages: renamed('routes'),
  items: renamed('routes'),
  resources: renamed('routes', (value) => (Array.isArray(value) && value.every(isMap) ? value : undefined)),
};

// Keys of fields in other products.

const emptyWithout = () => translate('habits.fieldWithoutRequiredMay');

/** `hidden: true` of other products: here a field is hidden when no form and no list names it. */
const hidden: Habit = (written) => {
  const { path, value, file } = written;
  if (isMap(value)) return renamed('visibleWhen', negated)(written);
  const isShown = /^(visible|show|display|shown)$/.test(bareKey(written.key)) !== isFalse(value);
  if (isShown) return deleted(path, translate('habits.everyFieldIsShown'));
  const [, id] = path;
  const fields =
    isMap(file) && isMap(file.fields) ? Object.keys(file.fields).filter((one) => one !== id) : [];
  if (path[0] !== 'fields' || path.length !== 3 || !isMap(file) || fields.length === 0) return undefined;
  if (Object.hasOwn(file, 'form')) return deleted(path, translate('habits.fieldIsHiddenByRemoving'));
  const form = [{ section: translate('habits.details'), fields }];
  return {
    text: translate('habits.delete', { detail: quoted({ form }) }),
    edits: [
      { path, entries: {} },
      { path: ['form'], entries: { form } },
    ],
  };
};

const reference: Habit = ({ path, value, key, owner }) => {
  const target = nameIn(value);
  if (target === undefined) return undefined;
  const isMany = owner.type === 'references' || Array.isArray(value) || /many/i.test(key);
  const entries = { type: isMany ? 'references' : 'reference', resource: target };
  if (owner.type === entries.type) return instead(path, { resource: target });
  return {
    text: translate('habits.hereYouWrite', { entries: quoted(entries) }),
    edits: [
      { path: [...path.slice(0, -1), 'type'], entries },
      { path, entries: {} },
    ],
  };
};

const validation: Habit = ({ path, value, accepted }) => {
  const written = JSON.stringify(value);
  const found: Record<string, unknown> = {};
  const take = (key: string, pattern: RegExp) => {
    const [, digits] = pattern.exec(written) ?? [];
    if (digits !== undefined && accepted.includes(key)) found[key] = Number(digits);
  };
  if (/required|presence|not.?(?:null|empty)/i.test(written)) found.required = true;
  if (/unique/i.test(written)) found.unique = true;
  take('minLength', /min_?length\W+(\d+)/i);
  take('maxLength', /max_?length\W+(\d+)/i);
  take('min', /min(?:_?value)?\W+(-?\d+(?:\.\d+)?)/i);
  take('max', /max(?:_?value)?\W+(-?\d+(?:\.\d+)?)/i);
  return Object.keys(found).length > 0
    ? instead(path, found)
    : {
        text: translate('habits.valuesAreCheckedByRequired'),
      };
};

const conditional = (key: string): Habits => ({
  [`${key}if`]: renamed(`${key === 'show' || key === 'display' ? 'visible' : key}When`, foreignFilter),
});

const fieldHabits: Habits = {
  nullable: foreignTruth('required', isFalse, emptyWithout),
  null: foreignTruth('required', isFalse, emptyWithout),
  isnullable: foreignTruth('required', isFalse, emptyWithout),
  allownull: foreignTruth('required', isFalse, emptyWithout),
  allowempty: foreignTruth('required', isFalse, emptyWithout),
  blank: foreignTruth('required', isFalse, emptyWithout),
  optional: foreignTruth('required', isFalse, emptyWithout),
  notnull: foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  nonnull: foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  isrequired: foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  mandatory: foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  presence: foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  isunique: foreignTruth(
    'unique',
    (value) => !isFalse(value),
    () => translate('habits.valuesMayRepeat'),
  ),
  uniqueness: foreignTruth(
    'unique',
    (value) => !isFalse(value),
    () => translate('habits.valuesMayRepeat'),
  ),
  disabled: foreignTruth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  immutable: foreignTruth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  readonly: foreignTruth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  editable: foreignTruth('readOnly', isFalse, () => translate('habits.everyFieldCanBeEdited')),
  writable: foreignTruth('readOnly', isFalse, () => translate('habits.everyFieldCanBeEdited')),
  length: renamed('maxLength', foreignNumber),
  size: renamed('maxLength', foreignNumber),
  maxlen: renamed('maxLength', foreignNumber),
  maxlength: renamed('maxLength', foreignNumber),
  maxchars: renamed('maxLength', foreignNumber),
  limit: renamed('maxLength', foreignNumber),
  minlen: renamed('minLength', foreignNumber),
  minlength: renamed('minLength', foreignNumber),
  minimum: renamed('min', foreignNumber),
  minvalue: renamed('min', foreignNumber),
  gte: renamed('min', foreignNumber),
  maximum: renamed('max', foreignNumber),
  maxvalue: renamed('max', foreignNumber),
  lte: renamed('max', foreignNumber),
  scale: renamed('decimals', foreignNumber),
  precision: renamed('decimals', foreignNumber),
  decimalplaces: renamed('decimals', foreignNumber),
  fractiondigits: renamed('decimals', foreignNumber),
  suffix: renamed('unit', text),
  hidden,
  visible: hidden,
  invisible: hidden,
  show: hidden,
  display: hidden,
  hide: hidden,
  verbosename: renamed('label', text),
  displayname: renamed('label', text),
  title: renamed('label', text),
  caption: renamed('label', text),
  heading: renamed('label', text),
  header: renamed('label', text),
  helptext: renamed('help', text),
  helpertext: renamed('help', text),
  description: renamed('help', text),
  hint: renamed('help', text),
  tooltip: renamed('help', text),
  comment: renamed('help', text),
  note: renamed('help', text),
  defaultvalue: renamed('default'),
  initialvalue: renamed('default'),
  initial: renamed('default'),
  serverdefault: renamed('default'),
  computed: renamed('formula', text),
  expression: renamed('formula', text),
  calculated: renamed('formula', text),
  generated: renamed('formula', text),
  compute: renamed('formula', text),
  choices: renamed('options', optionsIn),
  values: renamed('options', optionsIn),
  enum: renamed('options', optionsIn),
  allowedvalues: renamed('options', optionsIn),
  items: renamed('options', optionsIn),
  references: reference,
  reference,
  foreignkey: reference,
  relation: reference,
  ref: reference,
  to: reference,
  model: reference,
  belongsto: reference,
  linkedtableid: reference,
  collection: reference,
  multiple: ({ owner: { type } }) =>
    type === 'file'
      ? undefined
      : {
          text: translate('habits.severalValuesTakeAnotherType'),
        },
  ...conditional('show'),
  ...conditional('visible'),
  ...conditional('display'),
  ...conditional('required'),
  ...conditional('readOnly'),
  requiredif: renamed('requiredWhen', foreignFilter),
  showwhen: renamed('visibleWhen', foreignFilter),
  condition: renamed('visibleWhen', foreignFilter),
  conditions: renamed('visibleWhen', foreignFilter),
  dependson: renamed('visibleWhen', foreignFilter),
  displayoptions: renamed('visibleWhen', foreignFilter),
  hideif: renamed('visibleWhen', negated),
  hidewhen: renamed('visibleWhen', negated),
  hiddenwhen: renamed('visibleWhen', negated),
  hiddenif: renamed('visibleWhen', negated),
  readonlyif: renamed('readOnlyWhen', foreignFilter),
  disabledif: renamed('readOnlyWhen', foreignFilter),
  disabledwhen: renamed('readOnlyWhen', foreignFilter),
  regex: renamed('pattern', patternOf),
  regexp: renamed('pattern', patternOf),
  match: renamed('pattern', patternOf),
  matches: renamed('pattern', patternOf),
  validate: validation,
  validation,
  validations: validation,
  validators: validation,
  rules: validation,
  index: gone(indexed),
  indexed: gone(indexed),
  dbindex: gone(indexed),
  primarykey: gone(() => translate('habits.everyRecordAlreadyHasId')),
  pk: gone(() => translate('habits.everyRecordAlreadyHasId')),
  autoincrement: gone(() => translate('habits.everyRecordAlreadyGetsId')),
  sortable: gone(() => translate('habits.everyColumnCanBeSorted')),
  filterable: withExample(() => translate('habits.filtersBelongToScreen')),
  searchable: ({ path, file }) => {
    const [, id] = path;
    if (!isMap(file) || Object.hasOwn(file, 'search') || path.length !== 3) return undefined;
    return {
      text: translate('habits.deleteFieldsOfSearch', { detail: quoted({ search: [id] }) }),
      edits: [
        { path, entries: {} },
        { path: ['search'], entries: { search: [id] } },
      ],
    };
  },
  roles: withExample(rightsExample),
  permissions: withExample(rightsExample),
  access: withExample(rightsExample),
  editableby: withExample(rightsExample),
  visibleto: withExample(rightsExample),
  readableby: withExample(rightsExample),
  writableby: withExample(rightsExample),
  width: gone(() => translate('habits.columnIsAsWide')),
  fullwidth: gone(() => translate('habits.widthFollowsFromFieldType')),
  source: gone(() => translate('habits.keyIsAlreadyName')),
};

/** The habits for the map at a path of a file. */
function habitsAt(kind: string, path: Path): Habits {
  const owner = path.at(-2);
  const last = path.at(-1);
  if (kind === 'resource' || kind === 'group') {
    if (path.length === 0) return kind === 'resource' ? resourceHabits : {};
    if (owner === 'fields') return fieldHabits;
    return owner === 'rules' ? ruleHabits : {};
  }
  if (kind !== 'department') return {};
  if (path.length === 0) return departmentHabits;
  if (owner === 'routes' || owner === 'tabs') return routes;
  if (['list', 'report', 'form'].includes(String(last)) || typeof last === 'number') return screenHabits;
  return {};
}

/** The replacement of a key that another product knows; undefined for any other key. */
export function foreignKey(kind: string, written: WrittenKey): Advice | undefined {
  const habits = habitsAt(kind, written.path.slice(0, -1));
  const name = bareKey(written.key);
  return Object.hasOwn(habits, name) ? habits[name]!(written) : undefined;
}
