/** Resolves a schema of an OpenAPI description: references, combinations, and null as a type. */
import { isMap } from '#model/values/values.ts';

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
  const types = [...new Set(real.flatMap(typesOf))];
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
export function typesOf(schema: Schema): string[] {
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
