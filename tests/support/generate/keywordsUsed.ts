/** Which keywords of the language generated companies use. */
import { z } from 'zod';
import { parse } from 'yaml';
import { declaredIds } from './declaredKinds.ts';
import { fileSchemas, type WrittenKind } from '#compiler/follow.ts';
import type { ConfigFile } from '#compiler/load.ts';
import { inner, mapsBelow, objectShape } from '#language/resolvedKeys.ts';
import { keywordsOf, sectionOf } from '#model/config/keyword.ts';

/**
 * "section.keyword"; of a field its kind and its keyword apart, since most keywords are common to many kinds.
 * None for what only changes how something looks.
 */
function namesOf(object: z.ZodObject, key: string): string[] {
  const { id = '' } = sectionOf(object) ?? {};
  const meaning = keywordsOf(object)[key];
  if (!meaning || meaning.effect === 'looks') return [];
  const kind = /^field\.(\w+)$/.exec(id)?.[1];
  if (kind === undefined) return [`${id}.${key}`];
  return key === 'type' ? [`kind ${kind}`] : [`field.${key}`];
}

/** All keywords. */
export const allKeywords: readonly string[] = [
  ...new Set(
    Object.values(fileSchemas).flatMap((schema) =>
      [...mapsBelow(schema)].flatMap((object) =>
        Object.keys(keywordsOf(object)).flatMap((key) => namesOf(object, key)),
      ),
    ),
  ),
].toSorted();

const kindOf = (path: string): WrittenKind =>
  path.endsWith('portal.yaml')
    ? 'portal'
    : (/(\w+)s\/\w+\.yaml$/.exec(path)![1] as Exclude<WrittenKind, 'portal'>);

/** The schema has one entry for all kinds that companies declare. */
const declared = (key: unknown, value: unknown) =>
  key === 'type' && declaredIds.includes(String(value)) ? 'declared' : value;

/** Notes each keyword of the files. */
export function noteKeywords(files: readonly ConfigFile[], used: Set<string>) {
  for (const { path, text } of files)
    for (const { object, value } of mapsOfFile(path, parse(text ?? '', declared)))
      for (const key of Object.keys(value)) for (const name of namesOf(object, key)) used.add(name);
}

type Place = readonly (string | number)[];
/** A map of the language in a file, with its schema. */
export type WrittenMap = { object: z.ZodObject; value: Readonly<Record<string, unknown>>; path: Place };

/** All maps of a file. */
export const mapsOfFile = (path: string, data: unknown): WrittenMap[] =>
  mapsWithin(fileSchemas[kindOf(path)], data, []);

function mapsWithin(schema: z.ZodType, value: unknown, path: Place): WrittenMap[] {
  if (typeof value !== 'object' || value === null) return [];
  const one = inner(schema);
  if (one instanceof z.ZodUnion) {
    const fitting = (one.options as z.ZodType[]).find((option) => mayBe(option, value));
    return fitting ? mapsWithin(fitting, value, path) : [];
  }
  const inside = (parts: readonly (readonly [string | number, unknown, z.ZodType | undefined])[]) =>
    parts.flatMap(([key, item, part]) => (part ? mapsWithin(part, item, [...path, key]) : []));
  if (one instanceof z.ZodArray)
    return inside((value as unknown[]).map((item, at) => [at, item, one.element as z.ZodType]));
  const entries = Object.entries(value);
  if (one instanceof z.ZodRecord)
    return inside(entries.map(([key, item]) => [key, item, one.valueType as z.ZodType]));
  if (!(one instanceof z.ZodObject)) return [];
  const known = entries.filter(([key, item]) => objectShape(one)[key] && item !== undefined);
  return [
    { object: one, value: Object.fromEntries(known), path },
    ...inside(known.map(([key, item]) => [key, item, objectShape(one)[key]])),
  ];
}

/** The variants of a map differ in their keys, those of a field in its kind. */
function mayBe(schema: z.ZodType, value: object): boolean {
  const one = inner(schema);
  if (one instanceof z.ZodUnion) return (one.options as z.ZodType[]).some((option) => mayBe(option, value));
  if (one instanceof z.ZodArray || Array.isArray(value))
    return one instanceof z.ZodArray && Array.isArray(value);
  if (one instanceof z.ZodRecord) return true;
  if (!(one instanceof z.ZodObject)) return false;
  const shape = objectShape(one);
  const isKind =
    !('type' in value) || !(shape.type instanceof z.ZodLiteral) || shape.type.safeParse(value.type).success;
  return isKind && Object.keys(value).every((key) => key in shape);
}
