/** Finds the keywords along a path into a file, by following the schemas of the language. */
import { z } from 'zod';
import type { ConfigFileKind, Path } from '../language/files.ts';
import {
  departmentSchema,
  groupSchema,
  kindSchema,
  portalSchema,
  resourceSchema,
  scenarioSchema,
  fieldSchema,
  groupUseSchema,
  takesGroup,
} from './schema/schema.ts';
import { keywordsOf, type Keyword } from '../model/config/keyword.ts';
import { memoize } from '#model/values/memoize.ts';
import { isMap } from '../model/values/values.ts';
import { inner, objectsIn, objectShape } from '../language/resolvedKeys.ts';

/** The kinds of files that people write by hand. */
export type WrittenKind = Exclude<ConfigFileKind, 'approvals'>;

export const fileSchemas: Readonly<Record<WrittenKind, z.ZodObject>> = {
  portal: portalSchema,
  department: departmentSchema,
  resource: resourceSchema,
  kind: kindSchema,
  group: groupSchema,
  scenario: scenarioSchema,
};

/** Files of approvals have no keywords: a command writes them as a list. */
const rootSchemas: Readonly<Partial<Record<ConfigFileKind, z.ZodObject>>> = fileSchemas;

type PathPart = {
  key: string;
  /** The value that the file has here. */
  value: unknown;
  /** The schemas of the maps that this value may be: several if the written keys fit several. */
  valueMaps: readonly z.ZodObject[];
};

/** One step along a path. */
export type PathStep =
  /** The key is a keyword of the language. */
  | (PathPart & {
      kind: 'keyword';
      keywords: readonly Keyword[];
      /** The schemas of the maps that may enclose the key. */
      maps: readonly z.ZodObject[];
    })
  /** The key is the index of an item, or a name that the config chooses, such as the id of a field. */
  | (PathPart & { kind: 'entry' });

/**
 * Returns the steps of a path, up to the first one that the schemas don't know.
 *
 * @param data the content of the file, which decides between alternative schemas
 */
export function follow(fileKind: ConfigFileKind, data: unknown, path: Path): PathStep[] {
  const root = rootSchemas[fileKind];
  const steps: PathStep[] = [];
  let value = data;
  let schemas: z.ZodType[] = root ? [root] : [];
  for (const part of path) {
    const key = String(part);
    const maps = likelyMaps(schemas, value);
    const keywords = maps.flatMap((map) =>
      Object.hasOwn(keywordsOf(map), key) ? keywordsOf(map)[key]! : [],
    );
    const isKeyword = keywords.length > 0;
    schemas = isKeyword
      ? keywords.map(({ schema }) => schema)
      : entrySchemas(schemas, typeof part === 'number' || Array.isArray(value) ? 'list' : 'map');
    if (schemas.length === 0) break;
    value = Array.isArray(value) || isMap(value) ? (value as Record<string, unknown>)[key] : undefined;
    const here: PathPart = { key, value, valueMaps: likelyMaps(schemas, value) };
    steps.push(isKeyword ? { ...here, kind: 'keyword', keywords, maps } : { ...here, kind: 'entry' });
  }
  return steps;
}

/** The schemas of the maps that a whole file may be. */
export const rootMaps = (fileKind: ConfigFileKind): readonly z.ZodObject[] => {
  const root = rootSchemas[fileKind];
  return root ? objectsIn(root) : [];
};

/** The schemas of the items of a list, or of the values of a map whose keys are free names. */
const entrySchemas = (schemas: readonly z.ZodType[], container: 'list' | 'map'): z.ZodType[] =>
  schemas.flatMap((schema) => {
    const one = inner(schema);
    if (one instanceof z.ZodUnion) return entrySchemas(one.options as z.ZodType[], container);
    if (container === 'list') return one instanceof z.ZodArray ? [one.element as z.ZodType] : [];
    return one instanceof z.ZodRecord ? [one.valueType as z.ZodType] : [];
  });

/** The map that a value is; undefined where the schema has none for it. */
export function mapFor(schema: z.ZodType, value: Readonly<Record<string, unknown>>): z.ZodObject | undefined {
  const { maps, byType } = mapsOf(schema);
  if (maps.length < 2) return maps[0];
  if (byType.size === maps.length) return byType.get(value.type) ?? byType.get('declared');
  const scores = maps.map((map) => scoreOf(map, value));
  return maps[scores.indexOf(Math.max(...scores))];
}

/** The maps that a schema accepts, and those of one `type` by its name. */
const mapsOf = memoize((schema: z.ZodType) => {
  const maps = objectsOf(schema);
  const byType = new Map<unknown, z.ZodObject>();
  for (const map of maps) {
    const { type } = objectShape(map);
    if (type instanceof z.ZodLiteral) byType.set(type.value, map);
  }
  return { maps, byType };
});

/** The maps that a schema accepts, those in lists left out. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  const one = inner(schema);
  if (one instanceof z.ZodUnion) return one.options.flatMap((option) => objectsOf(option as z.ZodType));
  return one instanceof z.ZodObject ? [one] : [];
}

/** Selects from the maps that the schemas allow those that fit the written value best. */
function likelyMaps(schemas: readonly z.ZodType[], value: unknown): z.ZodObject[] {
  const isField = schemas.some((schema) => inner(schema) === fieldSchema);
  if (isField && isMap(value) && takesGroup(value)) return [groupUseSchema];
  const maps = schemas.flatMap((schema) => (inner(schema) instanceof z.ZodArray ? [] : objectsIn(schema)));
  if (maps.length < 2 || !isMap(value)) return maps;
  const scores = maps.map((map) => scoreOf(map, value));
  const best = Math.max(...scores);
  return maps.filter((_, index) => scores[index] === best);
}

/**
 * Counts the written keys that a map accepts. A map of another type ranks below all others, except for the map of a
 * kind that the config declares: its type can be any name.
 */
function scoreOf(map: z.ZodObject, value: Readonly<Record<string, unknown>>): number {
  const shape = objectShape(map);
  const type = shape.type && inner(shape.type);
  if (type instanceof z.ZodLiteral && !type.values.has(value.type as string))
    return type.value === 'declared' ? 0 : -1;
  return Object.keys(value).filter((key) => Object.hasOwn(shape, key)).length;
}
