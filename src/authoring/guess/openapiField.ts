/** The field for one property of an OpenAPI schema. What no keyword can say is listed in its notes. */
import { isMap, fold } from '#model/values/values.ts';
import { isSlow } from '#compiler/bind/patterns.ts';
import { translate } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import { decimalsOf } from '#kinds/number/kind.ts';
import type { Field } from '#model/types.ts';
import { readable } from './fieldNames.ts';
import { idsAtEnd, takerOf } from './lists.ts';
import { declaredOptions, type GuessedResource } from './choices.ts';

// Resolves a schema of an OpenAPI description: references, combinations, and null as a type.

/**
 * A schema with its references and combinations resolved. `refs`: the schemas it came from; `nullable`: null is
 * a value too; `several`: it accepts values of different kinds.
 */
export type Schema = Record<string, unknown> & {
  refs?: readonly string[];
  nullable?: unknown;
  several?: true;
};

/** Schemas may refer to themselves. */
const deepest = 8;

export function whole(schema: unknown, schemas: Record<string, unknown>, depth = 0): Schema {
  if (!isMap(schema) || depth > deepest) return {};
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  const resolve = (part: unknown) => whole(part, schemas, depth + 1);
  const parts: Schema[] = [];
  if (typeof $ref === 'string') {
    const name = decodeURIComponent($ref.split('/').at(-1)!.replaceAll('~1', '/').replaceAll('~0', '~'));
    const target = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const { refs = [], ...rest } = resolve(target);
    parts.push({ ...rest, refs: [name, ...refs] });
  }
  if (Array.isArray(allOf)) parts.push(...allOf.map(resolve));
  for (const choices of [anyOf, oneOf])
    if (Array.isArray(choices)) parts.push(anyOfThese(choices.map(resolve)));
  return withoutNull(merged([...parts, own]));
}

/** One of several schemas: the only one besides null, or else what all of them allow. */
function anyOfThese(schemas: readonly Schema[]): Schema {
  const real = schemas.filter((schema) => !isNull(schema));
  const nullable = real.length < schemas.length || schemas.some((schema) => schema.nullable === true);
  const add = (schema: Schema): Schema => ({ ...schema, ...(nullable && { nullable }) });
  if (real.length === 1) return add(real[0]!);
  if (real.every((schema) => Array.isArray(schema.enum)))
    return add({ ...real[0], enum: real.flatMap((schema) => schema.enum as unknown[]) });
  const types = [...new Set(real.flatMap(schemaTypes))];
  if (types.length === 1 && types[0] === 'object')
    return add({ ...merged(real), required: [], refs: real.flatMap(({ refs = [] }) => refs) });
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  // limits of one of them are none of the field, which then says that it accepts several
  if (isNumber) return add({ type: 'number', ...(real.some(isLimited) && { several: true }) });
  const [type] = types;
  return add(
    types.length === 1 && type !== 'object' ? { type, several: true } : { type: types, several: true },
  );
}

function merged(parts: readonly Schema[]): Schema {
  const properties = parts.map((part) => part.properties).filter(isMap);
  const required = parts.flatMap((part) =>
    Array.isArray(part.required) ? (part.required as unknown[]) : [],
  );
  return {
    ...(Object.assign({}, ...parts) as Schema),
    ...(properties.length > 0 && { properties: Object.assign({}, ...properties) as Schema }),
    ...(required.length > 0 && { required }),
    refs: parts.flatMap(({ refs = [] }) => refs),
  };
}

const isNull = (schema: Schema) =>
  schema.type === 'null' ||
  schema.const === null ||
  (Array.isArray(schema.enum) && schema.enum.every((one) => one === null));

/** `type: [string, "null"]` and an option that is null mean that a value may be missing. */
function withoutNull(schema: Schema): Schema {
  const types = Array.isArray(schema.type) ? schema.type.filter((one) => one !== 'null') : undefined;
  const hasNull = types !== undefined && types.length < (schema.type as unknown[]).length;
  const options = Array.isArray(schema.enum) ? schema.enum.filter((one) => one !== null) : undefined;
  return {
    ...schema,
    ...(types !== undefined && { type: types.length === 1 ? types[0] : types }),
    ...(options !== undefined && { enum: options }),
    ...(hasNull && { nullable: true }),
  };
}

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const isLimited = (schema: Schema) => limits.some((key) => schema[key] !== undefined);

/** The types that a schema accepts, also where it leaves `type` out. */
export function schemaTypes(schema: Schema): string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type.map(String);
  if (typeof type === 'string') return [type];
  const values = Array.isArray(schema.enum)
    ? schema.enum
    : Object.hasOwn(schema, 'const')
      ? [schema.const]
      : [];
  if (values.length > 0) return [...new Set(values.map(typeOfValue))];
  if (isMap(schema.properties) || schema.additionalProperties !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  if (['minLength', 'maxLength', 'pattern', 'format'].some((key) => schema[key] !== undefined))
    return ['string'];
  if (isLimited(schema)) return ['number'];
  return [];
}

const typeOfValue = (value: unknown) =>
  Array.isArray(value)
    ? 'array'
    : typeof value === 'number'
      ? Number.isInteger(value)
        ? 'integer'
        : 'number'
      : typeof value;

/** Where a property is: among which schemas, and inside which of them. */
export type Place = {
  schemas: Record<string, unknown>;
  known: readonly GuessedResource[];
  inside: readonly string[];
  /** In a row of an `items` field, which can't hold rows itself. */
  isRow?: true;
};

type Yaml = Record<string, unknown> & { type: string };
type Declared = { field: Yaml; notes: string[]; title?: string };
type FieldsOfRows = (rows: Schema, place: Place) => Record<string, unknown>;

/** A kind, the keywords of the schema that it expresses, and what to know about it. */
type Draft = { field: Yaml; used?: readonly string[]; notes?: readonly string[] };

/** Keywords that limit no value, or that are expressed by the type of the field. */
const annotations = new Set(
  'type nullable title description example examples deprecated externalDocs xml $comment $schema $id properties required refs several discriminator items prefixItems additionalProperties'.split(
    ' ',
  ),
);
const longestHelp = 120;

export function fieldOfSchema(
  heading: string,
  property: unknown,
  place: Place,
  fieldsOfRows: FieldsOfRows,
): Declared | { reason: string } {
  const schema = whole(property, place.schemas);
  if (schema.type === 'null') return { reason: translate('guess.onlyNullIsAccepted') };
  if (schema.format === 'password') return { reason: translate('guess.passwordsAreNotCopied') };
  const { field, used = [], notes = [] } = draftOf(heading, schema, place, fieldsOfRows);
  const help = readable(typeof schema.description === 'string' ? schema.description : '');
  const title = readable(typeof schema.title === 'string' ? schema.title : '');
  const byDefault = defaultFor(field, schema);
  const lost = Object.entries(schema)
    .filter(
      ([key, value]) => !annotations.has(key) && !key.startsWith('x-') && !used.includes(key) && says(value),
    )
    .filter(([key]) => !(key === 'default' && byDefault))
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`.slice(0, 60));
  if (help.length > longestHelp) lost.push('description');
  const { type, options, fields, ...rest } = field;
  return {
    ...(title.length > 0 && title.length <= 40 && { title }),
    field: {
      type,
      ...(help !== '' && help.length <= longestHelp && { help }),
      ...rest,
      ...byDefault,
      ...(options !== undefined && { options }),
      ...(fields !== undefined && { fields }),
    },
    notes: [...notes, ...(lost.length > 0 ? [translate('guess.leftOut', { lost: lost.join(', ') })] : [])],
  };
}

const says = (value: unknown) => value !== false && value !== undefined && value !== null;

function draftOf(heading: string, schema: Schema, place: Place, fieldsOfRows: FieldsOfRows): Draft {
  const resource = referenced(schema, heading, place.known);
  if (resource !== undefined) return { field: { type: 'reference', resource } };
  const types = schemaTypes(schema);
  const options = optionsIn(schema);
  if (options && types.every((type) => type === 'boolean'))
    return { field: { type: 'boolean' }, used: ['enum', 'const'] };
  if (options && Object.keys(options).length > 1)
    return { field: { type: 'select', options }, used: ['enum'] };
  if (types.length > 1 || schema.several) return mixed(types);
  switch (types[0]) {
    case 'integer':
    case 'number':
      return numberField(schema, types[0]);
    case 'boolean':
      return { field: { type: 'boolean' } };
    case 'string':
      return textField(schema);
    case 'array':
      return listField(heading, schema, place, fieldsOfRows);
    case 'object': {
      const target = schema.refs?.[0];
      return {
        field: { type: 'json' },
        notes: [
          target === undefined
            ? translate('guess.objectOfAnyShape')
            : translate('guess.objectMayBeRecord', { target }),
        ],
      };
    }
    default:
      return { field: { type: 'json' }, notes: [translate('guess.schemaDoesNotSayType')] };
  }
}

/** Plain values of several types are texts; with lists or objects among them, JSON. */
function mixed(types: readonly string[]): Draft {
  const isPlain = types.every((type) => !['object', 'array'].includes(type));
  const isNumber = types.every((type) => type === 'integer' || type === 'number');
  return {
    field: { type: isNumber ? 'decimal' : isPlain ? 'text' : 'json' },
    notes: [translate('guess.schemaAcceptsSeveralTypes', { types: types.join(', ') })],
  };
}

function optionsIn(schema: Schema): Record<string, string> | undefined {
  const values = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : undefined;
  if (!values || values.some((value) => typeof value === 'object') || values.length === 0) return undefined;
  return declaredOptions(values.map(String).filter((text) => text.trim() !== ''));
}

function listField(heading: string, schema: Schema, place: Place, fieldsOfRows: FieldsOfRows): Draft {
  const items = whole(schema.items, place.schemas);
  const options = optionsIn(items);
  if (options && Object.keys(options).length > 1) return { field: { type: 'multiselect', options } };
  const resource = referenced(
    items,
    idsAtEnd.test(heading) ? heading.replace(idsAtEnd, 'Id') : '',
    place.known,
  );
  if (resource !== undefined) return { field: { type: 'references', resource } };
  const isNew = !items.refs?.some((ref) => place.inside.includes(ref));
  if (isMap(items.properties) && isNew && !place.isRow) {
    const inside = [...place.inside, ...(items.refs ?? [])];
    const fields = fieldsOfRows(items, { ...place, inside, isRow: true });
    if (Object.keys(fields).length > 0) return { field: { type: 'items', fields } };
  }
  return {
    field: { type: 'json' },
    notes: [
      isMap(items.properties)
        ? translate('guess.listOfObjectsInsideOthers')
        : translate('guess.listKeptAsJson'),
    ],
  };
}

const textFormats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  iri: 'url',
  json: 'json',
  'json-string': 'json',
  markdown: 'markdown',
  binary: 'file',
};

function textField(schema: Schema): Draft {
  const known = textFormats[String(schema.format)];
  if (known !== undefined) return { field: { type: known }, used: ['format'] };
  const most = lengthIn(schema.maxLength);
  const least = lengthIn(schema.minLength);
  const fits = (least ?? 0) <= (most ?? Infinity);
  const pattern = patternIn(schema);
  const type = (most ?? 0) > 200 && !pattern ? 'textarea' : 'text';
  return {
    field: {
      type,
      ...(fits && least !== undefined && type === 'text' && { minLength: least }),
      ...(fits && most !== undefined && { maxLength: most }),
      ...(pattern && { pattern }),
    },
    used: [
      ...(fits && (least === undefined ? schema.minLength === 0 : type === 'text') ? ['minLength'] : []),
      ...(fits && most !== undefined ? ['maxLength'] : []),
      ...(pattern ? ['pattern'] : []),
    ],
  };
}

const lengthIn = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

/** The pattern for the whole text: OpenAPI searches it anywhere, unless it is anchored. */
function patternIn({ pattern, example }: Schema) {
  if (typeof pattern !== 'string' || readable(pattern) !== pattern.trim()) return undefined;
  const isWhole = /^\^.*\$$/.test(pattern) && !pattern.includes('|');
  const regex = isWhole ? pattern : `.*(?:${pattern}).*`;
  try {
    const compiled = new RegExp(`^(?:${regex})$`, 'u');
    if (regex.length > 300 || isSlow(regex)) return undefined;
    const shown = typeof example === 'string' && compiled.test(example) && readable(example) === example;
    return { regex, message: translate('common.mustFollowPattern', { pattern }), ...(shown && { example }) };
  } catch {
    return undefined;
  }
}

function numberField(schema: Schema, declared: string): Draft {
  const places = decimalsIn(schema.multipleOf);
  const type = declared === 'integer' || places === 0 ? 'integer' : 'decimal';
  const isTold = places !== undefined && places > 0 && type === 'decimal';
  const step = 10 ** -decimalsOf({ type, ...(isTold && { decimals: places }) } as Field as never);
  const { bound: min, used: lower } = boundIn(schema, 'minimum', 'exclusiveMinimum', step);
  const { bound: max, used: upper } = boundIn(schema, 'maximum', 'exclusiveMaximum', -step);
  const fits = (min ?? -Infinity) <= (max ?? Infinity);
  const isUsual = /^(int|uint|float|double|decimal|number|long)\d*$/.test(String(schema.format));
  return {
    field: {
      type,
      ...(isTold && { decimals: places }),
      ...(fits && min !== undefined && { min }),
      ...(fits && max !== undefined && { max }),
    },
    used: [
      ...(isUsual ? ['format'] : []),
      ...(places !== undefined && (isTold || type === 'integer') ? ['multipleOf'] : []),
      ...(fits ? [...lower, ...upper] : []),
    ],
  };
}

/** The decimals of a number that is a multiple of 0.01, for instance. */
function decimalsIn(multipleOf: unknown): number | undefined {
  if (typeof multipleOf !== 'number') return undefined;
  const places = Math.round(-Math.log10(multipleOf));
  return places >= 0 && places <= 6 && Math.abs(10 ** -places - multipleOf) < 1e-9 ? places : undefined;
}

/** The bound itself, or for an exclusive one the next number: `exclusiveMinimum: true` (3.0), or a number (3.1). */
function boundIn(schema: Schema, key: string, exclusive: string, step: number) {
  const [bound, sign] = [schema[key], schema[exclusive]];
  const beside =
    typeof sign === 'number' ? sign : sign === true && typeof bound === 'number' ? bound : undefined;
  const limits = [
    ...(typeof bound === 'number' && sign !== true ? [bound] : []),
    ...(beside === undefined ? [] : [nextTo(beside, step)]),
  ].filter((limit) => Number.isFinite(limit) && Math.abs(limit) < Number.MAX_SAFE_INTEGER / 1e6);
  if (limits.length === 0) return { used: [] };
  return { bound: step > 0 ? Math.max(...limits) : Math.min(...limits), used: [key, exclusive] };
}

/** The number of the field's decimals that follows or precedes: 1 after 0.5 for whole numbers. */
function nextTo(value: number, step: number): number {
  const size = Math.abs(step);
  const units = value / size;
  const next = step > 0 ? Math.floor(units + 1e-9) + 1 : Math.ceil(units - 1e-9) - 1;
  return Number((next * size).toFixed(6));
}

/** The initial value, if the field accepts it as it is. */
function defaultFor(field: Yaml, schema: Schema): { default: unknown } | undefined {
  const value = Object.hasOwn(schema, 'const') ? schema.const : schema.default;
  const { numeric, yesNo, temporal, choice, rows, refersTo, attachment } = traitsOf(field);
  if (value === undefined || value === null || typeof value === 'object' || rows || refersTo || attachment)
    return undefined;
  if (field.type === 'json' || field.type === 'multiselect') return undefined;
  if (choice)
    return Object.hasOwn(field.options as object, String(value)) ? { default: String(value) } : undefined;
  const isOfType = numeric
    ? typeof value === 'number'
    : yesNo
      ? typeof value === 'boolean'
      : typeof value === 'string';
  if (!isOfType || (typeof value === 'string' && (value.startsWith('$') || readable(value) !== value)))
    return undefined;
  if (temporal && !/^\d{4}-\d{2}/.test(String(value))) return undefined;
  const takes = takerOf({ label: 'x', ...field }, { resources: [], kinds: [] });
  return takes(value) ? { default: value } : undefined;
}

/** The known resource that a schema is, or that a name such as `customerId` points to. */
export function referenced(
  { refs = [] }: Schema,
  name: string,
  known: readonly GuessedResource[],
): string | undefined {
  const wanted = (/id$/i.test(name) ? [...refs, name] : refs).map((one) =>
    fold(one.replace(/[\s_]*(id|Id|ID)$/, ''))
      .replaceAll(/[_-]/g, ' ')
      .trim(),
  );
  return known.find(({ names }) => names.some((one) => wanted.includes(one)))?.id;
}
