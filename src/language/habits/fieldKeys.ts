/** Keys of fields in other products. */
import { phrase } from '#messages/phrase.ts';
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
import { deleted, instead, quoted } from './remedy.ts';

const emptyWithout = () => phrase`um campo sem "required" pode ficar vazio`;

/** Hidden fields are those that no form and no list names. */
const hidden: Habit = (written) => {
  const { path, value, file } = written;
  if (isMap(value)) return renamed('visibleWhen', negated)(written);
  const isShown = /^(visible|show|display|shown)$/.test(bare(written.key)) !== isFalse(value);
  if (isShown) return deleted(path, phrase`todo campo se mostra`);
  const [, id] = path;
  const fields =
    isMap(file) && isMap(file.fields) ? Object.keys(file.fields).filter((one) => one !== id) : [];
  if (path[0] !== 'fields' || path.length !== 3 || !isMap(file) || fields.length === 0) return undefined;
  if (Object.hasOwn(file, 'form'))
    return deleted(path, phrase`esconde-se um campo tirando-o de "form" e das colunas`);
  const form = [{ section: phrase`Dados`, fields }];
  return {
    text: phrase`Apague-a: esconde-se um campo deixando-o fora do formulário, como em ${quoted({ form })}`,
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
    text: phrase`Aqui se escreve ${quoted(entries)}`,
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
        text: phrase`Aqui se confere com "required", "unique", "min", "max", "minLength", "maxLength" ou "pattern", como em "pattern: { regex: '^E-\\d{3}$', message: Como E-001 }"`,
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
    () => phrase`valores podem repetir-se`,
  ),
  uniqueness: truth(
    'unique',
    (value) => !isFalse(value),
    () => phrase`valores podem repetir-se`,
  ),
  disabled: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => phrase`todo campo se edita`,
  ),
  immutable: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => phrase`todo campo se edita`,
  ),
  readonly: truth(
    'readOnly',
    (value) => !isFalse(value),
    () => phrase`todo campo se edita`,
  ),
  editable: truth('readOnly', isFalse, () => phrase`todo campo se edita`),
  writable: truth('readOnly', isFalse, () => phrase`todo campo se edita`),
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
          text: phrase`Vários valores são de outro tipo: "type: multiselect" no lugar de select, "type: references" no lugar de reference`,
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
  validate: validation,
  validation,
  validations: validation,
  validators: validation,
  rules: validation,
  index: gone(indexed),
  indexed: gone(indexed),
  dbindex: gone(indexed),
  primarykey: gone(() => phrase`todo registro já tem o seu "id"`),
  pk: gone(() => phrase`todo registro já tem o seu "id"`),
  autoincrement: gone(
    () =>
      phrase`o "id" de todo registro já se conta sozinho; um número para as pessoas é "sequence: 'L-{year}-{0000}'"`,
  ),
  sortable: gone(() => phrase`toda coluna que se pode ordenar já se ordena`),
  filterable: withExample(() => phrase`Os filtros são da tela: "filters: [genero, publicacao]" em "list"`),
  searchable: ({ path, file }) => {
    const [, id] = path;
    if (!isMap(file) || Object.hasOwn(file, 'search') || path.length !== 3) return undefined;
    return {
      text: phrase`Apague-a: os campos da busca se dizem no recurso, como em ${quoted({ search: [id] })}`,
      edits: [
        { path, entries: {} },
        { path: ['search'], entries: { search: [id] } },
      ],
    };
  },
  width: gone(() => phrase`a largura da coluna segue do que há nela, e cada pessoa a muda`),
  fullwidth: gone(() => phrase`a largura segue do tipo do campo`),
  source: gone(() => phrase`o nome do campo já é a sua chave`),
};
