/** The values of fields as JSON Schema (2020-12, as OpenAPI 3.1 uses it). */
import { kindOf } from '#kinds/registry.ts';
import { translate } from '#messages/translate.ts';
import { hasRows, refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';

export type ApiSchema = { readonly [keyword: string]: unknown };
export const ref = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` });

/** Texts of forms that have no format of their own in JSON Schema. */
const monthForm = '^\\d{4}-(0[1-9]|1[0-2])$';
const timeForm = '^([01]\\d|2[0-3]):[0-5]\\d$';
const idSchema: ApiSchema = { type: ['integer', 'string'] };
const fileSchema = ref('StoredFile');

const isNumber = (bound: unknown): bound is number => typeof bound === 'number';

/** A value that is not empty. */
function valueSchema(field: Field): ApiSchema {
  const traits = traitsOf(field);
  if (hasRows(field)) return { type: 'array', items: rowSchema(field.fields) };
  if (traits.attachment) return { type: 'array', items: fileSchema };
  if (traits.holdsMany) return { type: 'array', items: single(field) };
  return single(field);
}

function single(field: Field): ApiSchema {
  const { numeric, yesNo, temporal, clock, composite, choice } = traitsOf(field);
  if (refersTo(field)) return idSchema;
  if (numeric) return numberSchema(field, numeric === 'integer');
  if (yesNo) return { type: 'boolean' };
  if (temporal === 'month') return { type: 'string', pattern: monthForm };
  if (temporal) return { type: 'string', format: temporal === 'date' ? 'date' : 'date-time' };
  if (clock) return { type: 'string', pattern: timeForm };
  const { options = [], isOpen } = kindOf(field);
  const known = choice ? (field.options ?? []) : isOpen ? [] : options;
  if (known.length > 0) return { type: 'string', enum: known.map(({ value }) => value) };
  if (composite) return {};
  return textSchema(field);
}

function numberSchema(field: Field, isInteger: boolean): ApiSchema {
  const { min, max } = field as { min?: unknown; max?: unknown };
  return {
    type: isInteger ? 'integer' : 'number',
    ...(isNumber(min) && { minimum: min }),
    ...(isNumber(max) && { maximum: max }),
  };
}

function textSchema(field: Field): ApiSchema {
  const { minLength, maxLength, pattern } = field as {
    minLength?: number;
    maxLength?: number;
    pattern?: unknown;
  };
  const most = maxLength ?? traitsOf(field).maxLength;
  return {
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(most !== undefined && { maxLength: most }),
    ...(typeof pattern === 'string' && isPortable(pattern) && { pattern: `^(?:${pattern})$` }),
  };
}

/** Patterns of the config match the whole text. One that JavaScript's `u` flag refuses is left out: JSON Schema wants it. */
function isPortable(pattern: string): boolean {
  try {
    void new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Lists are empty, and all else is null. */
function orEmpty(schema: ApiSchema): ApiSchema {
  const { type, enum: values } = schema;
  if (type === undefined || type === 'array') return schema;
  return {
    ...schema,
    type: [...[type].flat(), 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

function described(field: Field): ApiSchema {
  const help = 'help' in field && typeof field.help === 'string' ? `: ${field.help}` : '';
  return {
    title: field.label,
    ...(help && { description: `${field.label}${help}` }),
    ...(refersTo(field) && { 'x-resource': field.resource }),
    ...(field.unique && { 'x-unique': true }),
  };
}

/** A field as it is read: options of an earlier config stay in records, so a value may be another text. */
export const readSchema = (field: Field): ApiSchema => ({
  ...orEmpty(valueSchema(field)),
  ...described(field),
  ...(field.readOnly && { readOnly: true }),
});

/** @param isRequired it has to be sent, and can't be empty */
export const writeSchema = (field: Field, isRequired: boolean): ApiSchema => ({
  ...(isRequired ? valueSchema(field) : orEmpty(valueSchema(field))),
  ...described(field),
  ...(traitsOf(field).secret && { writeOnly: true }),
});

/** Hidden fields of a row are filled in by the portal alone. */
const rowSchema = (fields: Resource['fields']): ApiSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.values(fields).flatMap((field) => (field.hidden ? [] : [[field.id, readSchema(field)]])),
  ),
});

const storedFile: ApiSchema = {
  type: 'object',
  required: ['id', 'name', 'size', 'type'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
    type: { type: 'string' },
    sha256: { type: 'string' },
  },
};

const problem = (): ApiSchema => ({
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: true },
    stepUp: { type: 'boolean', description: translate('openApi.stepUp') },
    methods: { type: 'array', items: { type: 'string' }, description: translate('openApi.methods') },
    rule: { type: 'string', description: translate('openApi.rule') },
    step: { type: 'string', description: translate('openApi.step') },
    uses: {
      type: 'array',
      description: translate('openApi.uses'),
      items: {
        type: 'object',
        required: ['label', 'count'],
        properties: { label: { type: 'string' }, count: { type: 'integer' }, path: { type: 'string' } },
      },
    },
  },
});

const dryRunSchema: ApiSchema = {
  type: 'object',
  required: ['effects', 'refusals', 'digest', 'hidden'],
  properties: {
    effects: {
      type: 'array',
      items: {
        type: 'object',
        required: ['action', 'resource', 'title', 'changes'],
        properties: {
          action: { type: 'string' },
          resource: { type: 'string' },
          id: { type: 'string' },
          title: { type: 'string' },
          changes: { type: 'object', additionalProperties: { type: 'array', items: {} } },
        },
      },
    },
    refusals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string' }, field: { type: 'string' } },
      },
    },
    digest: { type: 'string' },
    hidden: { type: 'integer', enum: [0, 1] },
  },
};

/**
 * Schemas that do not depend on the config, in the language of the request. `File` and `Error` would be names that every
 * JavaScript program has already.
 */
export const commonSchemas = (): Readonly<Record<string, ApiSchema>> => ({
  StoredFile: storedFile,
  Problem: problem(),
  DryRun: dryRunSchema,
});
