/** Field types of other products: SQL, ORMs, headless CMSs, admin frameworks. */
import { isMap } from '#model/values/values.ts';
import { optionsIn } from './optionForms.ts';

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
export function foreignType(
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
