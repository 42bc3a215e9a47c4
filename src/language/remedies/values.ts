/** Values that a keyword of this language takes in another form: a condition as a text, options as a list. */
import { isMap } from '#model/values/values.ts';
import { hasTypo } from '#model/config/suggest.ts';
import { valueAt } from '../describeValue.ts';
import type { Path } from '../files.ts';
import { instead, type Advice, quoted } from './remedy.ts';
import { translate } from '#messages/translate.ts';
import { filterOfText } from './conditions.ts';

// Options as other products write them: lists of texts, of pairs, of maps with a value and a name.

const valueKeys = ['value', 'id', 'key', 'code'];
const labelKeys = ['label', 'name', 'text', 'title', 'color'];

/** `[a, b]`, `[[a, A], [b, B]]`, `[{ id: a, name: A }]` or `"a, b"` as a map; undefined for anything else. */
export function optionsIn(written: unknown): Record<string, string> | undefined {
  if (isMap(written)) {
    const texts = Object.entries(written);
    return texts.every(([, label]) => typeof label === 'string')
      ? (Object.fromEntries(texts) as Record<string, string>)
      : undefined;
  }
  const list = typeof written === 'string' ? written.split(/\s*[,|]\s*/) : written;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const pairs = list.map(pairIn);
  return pairs.includes(undefined) ? undefined : Object.fromEntries(pairs as [string, string][]);
}

function pairIn(item: unknown): [string, string] | undefined {
  if (['string', 'number', 'boolean'].includes(typeof item)) return [String(item), labelOf(String(item))];
  if (Array.isArray(item) && item.length === 2 && item.every((part) => typeof part !== 'object'))
    return [String(item[0]), String(item[1])];
  if (!isMap(item)) return undefined;
  const find = (keys: readonly string[]) =>
    keys.map((key) => item[key]).find((one) => typeof one === 'string' || typeof one === 'number');
  const value = find(valueKeys) ?? find(labelKeys);
  return value === undefined ? undefined : [String(value), String(find(labelKeys) ?? labelOf(String(value)))];
}

const labelOf = (value: string) => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

// Field types of other products: SQL, ORMs, headless CMSs, admin frameworks.

/** The words for each type, in lower case and without "Field", "Input", "Column" at their end. */
const words: Readonly<Record<string, string>> = {
  text: 'char varchar varchar2 nvarchar character bpchar citext string str tinytext singlelinetext singleline shorttext slug uuid guid objectid id time duration inet title',
  textarea: 'longtext mediumtext multilinetext multiline clob ntext textlong paragraph longstring',
  markdown: 'richtext richtextarea wysiwyg html editor richeditor quill',
  integer:
    'int int2 int4 int8 smallint mediumint bigint biginteger smallinteger positiveinteger positivesmallinteger long short counter rating',
  decimal: 'numeric float float4 float8 double real doubleprecision number bigdecimal dec num',
  money: 'currency monetary smallmoney',
  percent: 'percentage',
  boolean: 'bool bit nullboolean checkbox switch toggle yesno logical checkboxone',
  date: 'dateonly day',
  datetime:
    'timestamp timestamptz timestampwithtimezone timestampwithouttimezone datetimetz datetimeoffset smalldatetime instant createdtime lastmodifiedtime',
  select:
    'enum enumeration choice choices singleselect dropdown selectone radio radiobuttongroup radiogroup autocomplete nullableboolean picklist combobox',
  multiselect:
    'multipleselect multipleselects multiselect selectmany selectarray checkboxgroup checkboxes autocompletearray tags multichoice multipicklist set',
  reference:
    'reference ref foreignkey fk manytoone m2o belongsto onetoone o2o hasone relation relationship link linkedrecord recordlink lookupfield pointer association referenceone related',
  references:
    'referencearray manytomany m2m hasandbelongstomany habtm belongstomany multireference relations links linkedrecords multiplerecordlinks referencemany',
  items: 'hash embedded repeater subform nested nestedform arraylist embeds embedsmany inline',
  json: 'jsonb object map dictionary hstore array struct mixed any',
  email: 'mail emailaddress',
  url: 'uri link href website',
  phone: 'tel telephone phonenumber cellphone',
  password: 'secret hashed',
  file: 'image img photo attachment attachments multipleattachments upload media blob bytea binary varbinary document avatar picture',
};
const known = new Map(
  Object.entries(words).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(?:field|input|column|type|view)$/, '');

/** Keys with which other products say what a reference refers to. */
const targetKeys =
  'reference references resource to model ref relation target collection relatedTo related_to linkedTableId table of entity class_name className foreign_table'.split(
    ' ',
  );

/** Entries in place of `type: ForeignKey` and the keys that belong to it; undefined for an unknown type. */
function foreignType(
  written: string,
  field: Readonly<Record<string, unknown>>,
): { entries: Record<string, unknown>; replaced: string[] } | undefined {
  const plain = bare(written);
  const type = known.get(plain) ?? (Object.hasOwn(words, plain) ? plain : undefined);
  if (type === undefined) return undefined;
  const [, first, second] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(written) ?? [];
  if (/^tinyint/i.test(written))
    return { entries: { type: first === '1' ? 'boolean' : 'integer' }, replaced: [] };
  if (first && type === 'text')
    return Number(first) > 200
      ? { entries: { type: 'textarea', maxLength: Number(first) }, replaced: [] }
      : { entries: { type, maxLength: Number(first) }, replaced: [] };
  if (first && type === 'decimal')
    return second === undefined || second === '0'
      ? { entries: { type: 'integer' }, replaced: [] }
      : { entries: { type, decimals: Math.min(6, Number(second)) }, replaced: [] };
  if (type === 'reference' || type === 'references') {
    const key = targetKeys.find((name) => Object.hasOwn(field, name));
    const target = key === undefined ? undefined : nameIn(field[key]);
    // without one, `resource` is reported as missing
    return {
      entries: { type, ...(target !== undefined && { resource: target }) },
      replaced: key === undefined ? [] : [key],
    };
  }
  if (type === 'select' || type === 'multiselect') {
    const key = ['choices', 'values', 'enum', 'allowedValues', 'options'].find((name) =>
      Object.hasOwn(field, name),
    );
    const options =
      key === undefined || (key === 'options' && isMap(field[key])) ? undefined : optionsIn(field[key!]);
    return { entries: { type, ...(options && { options }) }, replaced: options && key ? [key] : [] };
  }
  return { entries: { type }, replaced: [] };
}

/** The resource in `contacts`, `contacts.id`, `contacts(id)` or `{ resource: contacts }`. */
export function nameIn(value: unknown): string | undefined {
  const text = isMap(value)
    ? (value.resource ?? value.table ?? value.model ?? value.name ?? value.collection)
    : value;
  return typeof text === 'string' ? /^[\w-]+/.exec(text.trim())?.[0] : undefined;
}

/** The type, and the keys that belong to it, in place of another product's. */
export function typeAdvice(path: Path, data: unknown, accepted: readonly string[]): Advice | undefined {
  const owner = valueAt(data, path.slice(0, -1));
  const written = valueAt(data, path);
  if (!isMap(owner) || typeof written !== 'string' || hasTypo(written, accepted)) return undefined;
  const found = foreignType(written, owner);
  if (!found || !accepted.includes(String(found.entries.type))) return undefined;
  const { text, edits = [] } = instead(path, found.entries);
  const beside = found.replaced.map((key) => ({ path: [...path.slice(0, -1), key], entries: {} }));
  return { text, edits: [...edits, ...beside] };
}

/** What to write instead of a value whose form is refused; undefined when it is not recognized. */
export function foreignValue(path: Path, value: unknown, whole: (path: Path) => unknown): Advice | undefined {
  const key = path.at(-1);
  const entries = (replaced: Path, one: unknown): Advice => ({
    text: translate('common.writeOthers', { others: quoted({ [String(replaced.at(-1))]: one }) }),
    edits: [{ path: replaced, entries: { [String(replaced.at(-1))]: one } }],
  });
  if (typeof key === 'number' && path.at(-2) === 'unique') {
    const list = path.slice(0, -1);
    const names = whole(list);
    return Array.isArray(names) && names.every((name) => typeof name === 'string')
      ? entries(list, [names])
      : undefined;
  }
  switch (key) {
    case 'options': {
      const options = isMap(value) ? undefined : optionsIn(value);
      return options && entries(path, options);
    }
    case 'pattern': {
      const pattern = patternOf(value);
      return pattern && entries(path, pattern);
    }
    case 'for':
    case 'before':
      return typeof value === 'number' ? { text: translate('ruleProblems.writeDuration') } : undefined;
    case 'sort':
      return sortMap(value, (sort) => entries(path, sort));
    case 'value':
    case 'target': {
      const measure = measureIn(value);
      return measure === undefined ? undefined : entries(path, measure);
    }
  }
  if (path.at(-2) === 'measures') {
    const measure = measureIn(value);
    return measure === undefined ? undefined : entries(path, measure);
  }
  const filter = typeof value === 'string' && isCondition(key) ? filterOfText(value) : undefined;
  return filter && entries(path, filter);
}

const isCondition = (key: PropertyKey | undefined) =>
  /^(?:filter|defaultFilter|that|when|.+When|becomes)$/.test(String(key));

/** A regular expression as a pattern with its message. */
export const patternOf = (value: unknown) =>
  typeof value === 'string' && isPattern(value)
    ? { regex: value, message: translate('common.mustFollowPattern', { pattern: value }) }
    : undefined;

function isPattern(text: string): boolean {
  try {
    return text.length <= 300 && RegExp(text, 'u').unicode;
  } catch {
    return false;
  }
}

function sortMap(value: unknown, give: (sort: string) => Advice): Advice | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string')
    return Array.isArray(value) && /^-?[a-z]\w*$/i.test(one) ? give(one) : undefined;
  if (!isMap(one)) return undefined;
  const field = one.field ?? one.column ?? one.by;
  if (typeof field === 'string')
    return give(/desc/i.test(String(one.order ?? one.direction ?? one.dir)) ? `-${field}` : field);
  const [[name, order] = []] = Object.entries(one);
  return name === undefined
    ? undefined
    : give(order === -1 || /desc/i.test(String(order)) ? `-${name}` : name);
}

const measures: Readonly<Record<string, string>> = {
  sum: 'sum',
  total: 'sum',
  soma: 'sum',
  avg: 'avg',
  average: 'avg',
  mean: 'avg',
  media: 'avg',
  min: 'min',
  max: 'max',
  count: 'count',
  size: 'count',
};

/** `sum(margin)`, `COUNT(*)`, `{ aggregate: sum, field: margin }`, `{ sum: [margin] }`. */
function measureIn(value: unknown): string | Record<string, unknown> | undefined {
  if (typeof value === 'string') {
    const [, name = '', field] =
      /^\$?(\w+)(?:\s*\(\s*(?:distinct\s+)?["'`]?([\w*]*)["'`]?\s*\)|\s+(\w+))$/i.exec(value.trim()) ?? [];
    return asMeasure(name, field);
  }
  if (!isMap(value)) return undefined;
  const kind = [
    'aggregate',
    'aggregation',
    'type',
    'function',
    'func',
    'fn',
    'op',
    'operation',
    'agg',
    'method',
  ].find((key) => typeof value[key] === 'string');
  const field = value.field ?? value.column ?? value.of ?? value.property;
  return kind === undefined
    ? undefined
    : asMeasure(String(value[kind]), typeof field === 'string' ? field : undefined);
}

function asMeasure(name: string, field: string | undefined) {
  const measure = measures[name.toLowerCase()];
  if (measure === 'count') return 'count';
  return measure !== undefined && field !== undefined && /^[a-z]\w*$/i.test(field)
    ? { [measure]: field }
    : undefined;
}
