/**
 * Keys that people know from other products (Django, Rails, Laravel, SQL, MongoDB, Directus, Strapi, Supabase,
 * Airtable, Retool, react-admin), by their place in a file, with the corresponding key and value of this language.
 */
import { translate } from '#messages/translate.ts';
import {
  aliases,
  forWords,
  asWritten,
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
  ...aliases(slug, { id: 'name title key' }),
  ...aliases(moment, { on: 'trigger event' }),
  ...aliases(foreignFilter, { when: 'if condition conditions' }),
  ...aliases(asWritten, { then: 'do actions steps' }),
  ...forWords('cron schedule every interval crontab', clock),
  action: renamed('then', (value) => [value]),
};

// Keys of lists, pages and menus in other products.

const screenHabits: Habits = {
  ...aliases(foreignSort, { sort: 'orderby ordering order defaultsort sortby' }),
  ...aliases(foreignFilter, {
    filter: 'where conditions condition permanentfilter basefilter query',
    defaultFilter: 'filterdefaultvalues defaultfilters initialfilter',
  }),
  ...aliases(names, {
    columns: 'listdisplay fields attributes visiblecolumns displayfields select',
    filters: 'listfilter filterfields searchfilters filterable',
  }),
  ...aliases(foreignNumber, { perPage: 'pagesize listperpage rowsperpage limit itemsperpage' }),
  ...aliases(nameIn, { resource: 'table model collection entity reference from' }),
  ...aliases(asWritten, {
    groupBy: 'groupby',
    measures: 'metrics aggregates',
  }),
  roles: withExample(() => translate('habits.routeSays')),
  searchfields: gone(() => translate('habits.searchFieldsBelongToResource')),
  ...forWords(
    'exporter bulkactions',
    withExample(() => translate('habits.possibleActionsAreNamed')),
  ),
  rowclick: gone(() => translate('habits.clickAlreadyOpensRecord')),
};

const permissionsOf = (value: unknown) =>
  value === '*' || value === 'public' || value === true ? [] : names(value);

const accessHabits = aliases(permissionsOf, {
  permissions:
    'roles role allowedroles requiredroles access authorize allowed allow groups usergroups requiredpermissions permission can visibleto allowedusers',
});

/** `hidden: true` of a route is `menu: false`. */
const offMenu: Habit = ({ path, value, key, accepted }) =>
  accepted.includes('menu')
    ? isFalse(value) === /^(hidden|hideinmenu|invisible)$/.test(bareKey(key))
      ? deleted(path, translate('habits.everyRouteIsInMenu'))
      : instead(path, { menu: false })
    : undefined;

const routeHabits: Habits = {
  ...accessHabits,
  ...aliases(text, {
    label: 'title name text',
    path: 'url href link route',
    page: 'component',
    group: 'parent section',
  }),
  ...forWords('hidden hideinmenu invisible showinmenu visible', offMenu),
  slug: renamed('path', (value) => text(value) && `/${String(value).replace(/^\//, '')}`),
};

const departmentHabits: Habits = {
  ...accessHabits,
  ...aliases(text, { label: 'title name' }),
  ...aliases(asWritten, { routes: 'pages items' }),
  resources: renamed('routes', (value) => (Array.isArray(value) && value.every(isMap) ? value : undefined)),
};

// Keys of fields in other products.

const emptyWithout = () => translate('habits.fieldWithoutRequiredMay');

/** `invisible: true` of other products: here a field is out of sight when no form and no list names it. */
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

const fieldHabits: Habits = {
  ...aliases(foreignNumber, {
    maxLength: 'length size maxlen maxlength maxchars limit',
    minLength: 'minlen minlength',
    min: 'minimum minvalue gte',
    max: 'maximum maxvalue lte',
    decimals: 'scale precision decimalplaces fractiondigits',
  }),
  ...aliases(text, {
    unit: 'suffix',
    label: 'verbosename displayname title caption heading header',
    help: 'helptext helpertext description hint tooltip comment note',
    formula: 'computed expression calculated generated compute',
  }),
  ...aliases(asWritten, { default: 'defaultvalue initialvalue initial serverdefault' }),
  ...aliases(optionsIn, { options: 'choices values enum allowedvalues items' }),
  ...aliases(foreignFilter, {
    requiredWhen: 'requiredif',
    visibleWhen: 'showif visibleif displayif showwhen condition conditions dependson displayoptions',
    readOnlyWhen: 'readonlyif disabledif disabledwhen',
  }),
  ...aliases(negated, { visibleWhen: 'hideif hidewhen hiddenwhen hiddenif' }),
  ...aliases(patternOf, { pattern: 'regex regexp match matches' }),
  ...forWords(
    'nullable null isnullable allownull allowempty blank optional',
    foreignTruth('required', isFalse, emptyWithout),
  ),
  ...forWords(
    'notnull nonnull isrequired mandatory presence',
    foreignTruth('required', (value) => !isFalse(value), emptyWithout),
  ),
  ...forWords(
    'isunique uniqueness',
    foreignTruth(
      'unique',
      (value) => !isFalse(value),
      () => translate('habits.valuesMayRepeat'),
    ),
  ),
  ...forWords(
    'disabled immutable readonly',
    foreignTruth(
      'readOnly',
      (value) => !isFalse(value),
      () => translate('habits.everyFieldCanBeEdited'),
    ),
  ),
  ...forWords(
    'editable writable',
    foreignTruth('readOnly', isFalse, () => translate('habits.everyFieldCanBeEdited')),
  ),
  ...forWords('visible invisible show display hide', hidden),
  ...forWords(
    'references reference foreignkey relation ref to model belongsto linkedtableid collection',
    reference,
  ),
  multiple: ({ owner: { type } }) =>
    type === 'file' ? undefined : { text: translate('habits.severalValuesTakeAnotherType') },
  ...forWords('validate validation validations validators rules', validation),
  ...forWords('index indexed dbindex', gone(indexed)),
  ...forWords(
    'primarykey pk',
    gone(() => translate('habits.everyRecordAlreadyHasId')),
  ),
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
  ...forWords(
    'roles permissions access editableby visibleto readableby writableby',
    withExample(rightsExample),
  ),
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
  if (owner === 'routes' || owner === 'tabs') return routeHabits;
  if (['list', 'report', 'form'].includes(String(last)) || typeof last === 'number') return screenHabits;
  return {};
}

/** The replacement of a key that another product knows; undefined for any other key. */
export function foreignKey(kind: string, written: WrittenKey): Advice | undefined {
  const habits = habitsAt(kind, written.path.slice(0, -1));
  const name = bareKey(written.key);
  return Object.hasOwn(habits, name) ? habits[name]!(written) : undefined;
}
