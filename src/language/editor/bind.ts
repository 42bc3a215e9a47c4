/**
 * Which names of a resource a keyword takes: told by the atom of the schema that it is made of (a field, a column, a
 * filter, an order). A map that names a resource takes those of that resource, and so do the maps inside it.
 */
import { z } from 'zod';
import { keywordsOf, type Keyword } from '../../model/keyword.ts';
import { inner, mapsBelow } from '../schemaWalk.ts';
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
} from '../schema.ts';
import type { Json } from './json.ts';

/** The atoms, and the definition of each resource that lists its names; `null`: it is made of the others. */
export const atoms = new Map<z.ZodType, string>([
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
]);

/** The keyword by which a map names the resource that it is about. */
export const resourceKeyOf = (object: z.ZodObject): string | undefined =>
  Object.entries(keywordsOf(object)).find(([, { role }]) => role === 'resource' || role === 'target')?.[0];

/** The names of a resource (`refs` makes the link to one of its definitions) where a schema takes them; else undefined. */
export function bind(schema: z.ZodType, refs: (atom: string) => Json): Json | undefined {
  const one = inner(schema);
  const atom = atoms.get(one);
  if (atom) return refs(atom);
  return bindInside(one, refs);
}

/** The same for what the atom itself is made of. */
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
    // a number in the place of a name is none
    const takesNumbers = one.options.some((option) => option instanceof z.ZodNumber);
    if (takesNumbers && options.length > 0) options.push({ type: 'number' });
    return options.length > 1 ? { anyOf: options } : options[0];
  }
  if (one instanceof z.ZodObject && !resourceKeyOf(one)) return bindKeys(one, refs);
  return undefined;
}

const wrap = (key: string, json: Json | undefined): Json | undefined => json && { [key]: json };

/** The keyword itself is offered by the map's own schema: here are only the names that it takes. */
export const unoffered = (json: Json): Json => ({ doNotSuggest: true, ...besides(json) });

/** Beside `$ref` nothing else counts. */
export const besides = (json: Json): Json => ('$ref' in json ? { allOf: [json] } : json);

/** The keywords of a map that take names of the resource; of its rows, or of what it refers to, are others. */
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

/** The keys are the view's own fields, and only the values the source's. */
const sourceFields = (refs: (atom: string) => Json): Json => ({ additionalProperties: refs('mapped') });

/** Every map of the schema that names its resource. */
export const mapsWithResource = (schema: z.ZodType): z.ZodObject[] =>
  [...mapsBelow(schema)].filter((object) => resourceKeyOf(object));
