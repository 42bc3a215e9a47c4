/** Keys of fields in other products. */
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { nameIn } from './fieldTypes.ts';
import {
  renamed,
  truth,
  gone,
  withExample,
  number,
  text,
  filterOf,
  negated,
  bare,
  isFalse,
  indexed,
  type Habit,
  type Habits,
} from './keyAdvice.ts';
import { optionsIn } from './optionForms.ts';
import { rightsExample } from './resourceKeys.ts';
import { patternOf } from './values.ts';
import { deleted, instead, quoted } from './remedy.ts';

const emptyWithout = () => translate('habits.fieldWithoutRequiredMay');

/** Hidden fields are those that no form and no list names. */
const hidden: Habit = (written) => {
  const { path, value, file } = written;
  if (isMap(value)) return renamed('visibleWhen', negated)(written);
  const isShown = /^(visible|show|display|shown)$/.test(bare(written.key)) !== isFalse(value);
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
  [`${key}if`]: renamed(`${key === 'show' || key === 'display' ? 'visible' : key}When`, filterOf),
});

export const fieldHabits: Habits = {
  nullable: truth('required', isFalse, emptyWithout),
  null: truth('required', isFalse, emptyWithout),
  isnullable: truth('required', isFalse, emptyWithout),
  allownull: truth('required', isFalse, emptyWithout),
  allowempty: truth('required', isFalse, emptyWithout),
  blank: truth('required', isFalse, emptyWithout),
  optional: truth('required', isFalse, emptyWithout),
  notnull: truth('required', (value) => !isFalse(value), emptyWithout),
  nonnull: truth('required', (value) => !isFalse(value), emptyWithout),
  isrequired: truth('required', (value) => !isFalse(value), emptyWithout),
  mandatory: truth('required', (value) => !isFalse(value), emptyWithout),
  presence: truth('required', (value) => !isFalse(value), emptyWithout),
  isunique: truth(
    'unique',
    (value) => !isFalse(value),
    () => translate('habits.valuesMayRepeat'),
  ),
  uniqueness: truth(
    'unique',
    (value) => !isFalse(value),
    () => translate('habits.valuesMayRepeat'),
  ),
  disabled: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  immutable: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  readonly: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => translate('habits.everyFieldCanBeEdited'),
  ),
  editable: truth('readOnly', isFalse, () => translate('habits.everyFieldCanBeEdited')),
  writable: truth('readOnly', isFalse, () => translate('habits.everyFieldCanBeEdited')),
  length: renamed('maxLength', number),
  size: renamed('maxLength', number),
  maxlen: renamed('maxLength', number),
  maxlength: renamed('maxLength', number),
  maxchars: renamed('maxLength', number),
  limit: renamed('maxLength', number),
  minlen: renamed('minLength', number),
  minlength: renamed('minLength', number),
  minimum: renamed('min', number),
  minvalue: renamed('min', number),
  gte: renamed('min', number),
  maximum: renamed('max', number),
  maxvalue: renamed('max', number),
  lte: renamed('max', number),
  scale: renamed('decimals', number),
  precision: renamed('decimals', number),
  decimalplaces: renamed('decimals', number),
  fractiondigits: renamed('decimals', number),
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
  requiredif: renamed('requiredWhen', filterOf),
  showwhen: renamed('visibleWhen', filterOf),
  condition: renamed('visibleWhen', filterOf),
  conditions: renamed('visibleWhen', filterOf),
  dependson: renamed('visibleWhen', filterOf),
  displayoptions: renamed('visibleWhen', filterOf),
  hideif: renamed('visibleWhen', negated),
  hidewhen: renamed('visibleWhen', negated),
  hiddenwhen: renamed('visibleWhen', negated),
  hiddenif: renamed('visibleWhen', negated),
  readonlyif: renamed('readOnlyWhen', filterOf),
  disabledif: renamed('readOnlyWhen', filterOf),
  disabledwhen: renamed('readOnlyWhen', filterOf),
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
