/** Which keywords of the language generated companies use. */
import { z } from 'zod';
import { parse } from 'yaml';
import { declaredIds } from './declaredKinds.ts';
import { fileSchemas, type WrittenKind } from '#compiler/check/fileSchemas.ts';
import type { ConfigFile } from '#compiler/load.ts';
import { inner, mapsBelow, shapeOf } from '#language/schemaWalk.ts';
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
  for (const { path, text } of files) visit(fileSchemas[kindOf(path)], parse(text ?? '', declared), used);
}

function visit(schema: z.ZodType, value: unknown, used: Set<string>) {
  if (typeof value !== 'object' || value === null) return;
  const one = inner(schema);
  if (one instanceof z.ZodUnion) {
    const fitting = (one.options as z.ZodType[]).find((option) => mayBe(option, value));
    if (fitting) visit(fitting, value, used);
  } else if (one instanceof z.ZodArray)
    for (const item of value as unknown[]) visit(one.element as z.ZodType, item, used);
  else if (one instanceof z.ZodRecord)
    for (const item of Object.values(value)) visit(one.valueType as z.ZodType, item, used);
  else if (one instanceof z.ZodObject)
    for (const [key, item] of Object.entries(value)) {
      const part = shapeOf(one)[key];
      if (!part || item === undefined) continue;
      for (const name of namesOf(one, key)) used.add(name);
      visit(part, item, used);
    }
}

/** The variants of a map differ in their keys, those of a field in its kind. */
function mayBe(schema: z.ZodType, value: object): boolean {
  const one = inner(schema);
  if (one instanceof z.ZodUnion) return (one.options as z.ZodType[]).some((option) => mayBe(option, value));
  if (one instanceof z.ZodArray || Array.isArray(value))
    return one instanceof z.ZodArray && Array.isArray(value);
  if (one instanceof z.ZodRecord) return true;
  if (!(one instanceof z.ZodObject)) return false;
  const shape = shapeOf(one);
  const isKind =
    !('type' in value) || !(shape.type instanceof z.ZodLiteral) || shape.type.safeParse(value.type).success;
  return isKind && Object.keys(value).every((key) => key in shape);
}
