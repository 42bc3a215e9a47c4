/**
 * Determines which names of a resource a keyword accepts, from the schema atom that it is built from (a
 * field, a column, a filter, a sort order). A map that names a resource accepts that resource's names, and so
 * do the maps inside it.
 */
import { z } from 'zod';
import { keywordsOf, type Keyword } from '#model/config/keyword.ts';
import { inner, mapsBelow } from '#language/resolvedKeys.ts';
import {
  columnSchema,
  fieldId,
  filterSchema,
  groupKey,
  listColumnSchema,
  tonedColumnSchema,
  mappedSchema,
  measureSchema,
  namedSchema,
  scopeSchema,
  sectionSchema,
  sort,
  rowFieldId,
  viewSourceSchema,
} from '#compiler/schema/schema.ts';

// Helpers to build parts of a JSON Schema.

export type Json = { [key: string]: unknown };

/**
 * Matches a map whose key has this schema. `type` and `required` are needed because anything else would pass.
 */
export const where = (key: string, like: Json): Json => ({
  type: 'object',
  required: [key],
  properties: { [key]: like },
});
export const nameSchema = (name: string) => ({ $ref: `names.json#/definitions/${name}` });

/** A plain value, whose schema Zod generates. */
export function leaf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'input',
  }) as Json;
  return json;
}

/** Adds the meaning of each value beside the list of values, at any depth of the schema. */
export function withMeanings(schema: Json, meanings: Readonly<Record<string, string>>): Json {
  if (Array.isArray(schema.enum)) {
    const texts = schema.enum.map((value) => meanings[String(value)] ?? '');
    return { ...schema, enumDescriptions: texts, markdownEnumDescriptions: texts };
  }
  if (schema.const !== undefined && meanings[String(schema.const)])
    return withMeanings({ enum: [schema.const] }, meanings);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      ['items', 'additionalProperties'].includes(key) && typeof value === 'object'
        ? withMeanings(value as Json, meanings)
        : key === 'anyOf'
          ? (value as Json[]).map((one) => withMeanings(one, meanings))
          : value,
    ]),
  );
}

/** Suggests the known names with their labels, and also accepts any other name of the same spelling. */
export const oneOfThese = (spelling: Json, names: readonly (readonly [string, string])[]): Json =>
  names.length > 0 ? { anyOf: [enumOf(names), spelling] } : spelling;

export const enumOf = (names: readonly (readonly [string, string])[]): Json => ({
  enum: names.map(([name]) => name),
  enumDescriptions: names.map(([, label]) => label),
});

/**
 * The atoms, and the definition in each resource that lists their names. `null`: composed of the other atoms.
 */
export const atoms = new Map<z.ZodType, string>(
  (
    [
      [fieldId, 'field'],
      [rowFieldId, 'field'],
      [namedSchema, 'named'],
      [columnSchema, 'column'],
      [listColumnSchema, 'listColumn'],
      [tonedColumnSchema, 'tonedColumn'],
      [filterSchema, 'filter'],
      [sort, 'sort'],
      [groupKey, 'group'],
      [measureSchema, 'measure'],
      [scopeSchema, 'scope'],
      [sectionSchema, 'section'],
      [mappedSchema, 'mapped'],
    ] as const
  ).map(([schema, name]) => [inner(schema), name]),
);

/** The keyword by which a map names its resource. */
export const resourceKeyOf = (object: z.ZodObject): string | undefined =>
  Object.entries(keywordsOf(object)).find(([, { role }]) => role === 'resource' || role === 'target')?.[0];

/**
 * The JSON Schema of a resource's names, where the schema accepts them; otherwise undefined. `refs` returns
 * the link to a definition of the resource.
 */
function bind(schema: z.ZodType, refs: (atom: string) => Json): Json | undefined {
  const one = inner(schema);
  const atom = atoms.get(one);
  if (atom) return refs(atom);
  return bindInside(one, refs);
}

/** The same for the parts inside an atom. */
export function bindInside(schema: z.ZodType, refs: (atom: string) => Json): Json | undefined {
  const one = inner(schema);
  if (one instanceof z.ZodArray) return wrap('items', bind(one.element as z.ZodType, refs));
  if (one instanceof z.ZodTuple) return wrap('items', bind(one.def.items[0] as z.ZodType, refs));
  if (one instanceof z.ZodRecord) {
    const values = bind(one.valueType as z.ZodType, refs);
    const keys: Json | undefined = one.keyType === fieldId ? refs('keys') : undefined;
    return keys || values ? { ...keys, ...wrap('additionalProperties', values) } : undefined;
  }
  if (one instanceof z.ZodUnion) {
    const options = one.options.flatMap((option): Json[] => {
      const json = bind(option as z.ZodType, refs);
      return json ? [json] : [];
    });
    // for keywords that accept a number in place of a name
    const takesNumbers = one.options.some((option) => option instanceof z.ZodNumber);
    if (takesNumbers && options.length > 0) options.push({ type: 'number' });
    return options.length > 1 ? { anyOf: options } : options[0];
  }
  if (one instanceof z.ZodObject && !resourceKeyOf(one)) return bindKeys(one, refs);
  return undefined;
}

const wrap = (key: string, json: Json | undefined): Json | undefined => json && { [key]: json };

/** The map's own schema already suggests the keyword. This one only restricts its names. */
export const unoffered = (json: Json): Json => ({ doNotSuggest: true, ...besideRef(json) });

/** In draft 7, keywords beside `$ref` are ignored. */
export const besideRef = (json: Json): Json => ('$ref' in json ? { allOf: [json] } : json);

/**
 * The keywords of a map that accept names of its resource. Keywords on rows or on a referenced resource
 * accept other names.
 */
export function bindKeys(
  object: z.ZodObject,
  refs: (atom: string) => Json,
  takes: (keyword: Keyword) => boolean = ({ role, ofRows }) =>
    role !== 'choices' && role !== 'context' && !ofRows,
): Json | undefined {
  const bound = Object.entries<Keyword>(keywordsOf(object)).flatMap(([key, keyword]) => {
    if (!takes(keyword)) return [];
    const { schema } = keyword;
    const json = object === viewSourceSchema && key === 'fields' ? sourceFields(refs) : bind(schema, refs);
    return json ? [[key, unoffered(json)] as const] : [];
  });
  return bound.length > 0 ? { properties: Object.fromEntries(bound) } : undefined;
}

/** The keys are the view's own fields; only the values are the source's. */
const sourceFields = (refs: (atom: string) => Json): Json => ({ additionalProperties: refs('mapped') });

/** All maps of the schema that name their resource. */
export const mapsWithResource = (schema: z.ZodType): z.ZodObject[] =>
  [...mapsBelow(schema)].filter((object) => resourceKeyOf(object));
