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
import { ruleHabits } from './ruleKeys.ts';
import { screenHabits, routeHabits, departmentHabits } from './screenKeys.ts';

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
