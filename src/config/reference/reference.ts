/**
 * The reference of the language as data, made of the schema and of the words beside it: what `portal docs` writes
 * and what a page of the portal may show.
 */
import type { z } from 'zod';
import { commonKeys, fieldSchema, type FieldType } from '../schema.ts';
import { departmentParts } from './department.ts';
import { commonWords, fieldParts, kindWords, type Kind } from './fields.ts';
import type { Part, Word } from './parts.ts';
import { portalParts } from './portal.ts';
import { resourceParts } from './resource.ts';
import { screenParts } from './screens.ts';
import { typeText } from './types.ts';
import { isRequired, objectsIn, shapeOf } from './walk.ts';
import { widgetParts } from './widgets.ts';

export type Keyword = Word & {
  name: string;
  /** "lista de campos", as the schema has it. */
  type: string;
  required: boolean;
};
export type ReferenceSection = { id: string; title: string; about: string; keywords: readonly Keyword[] };
export type FieldKind = { type: FieldType; about: string; example: string; keywords: readonly Keyword[] };
export type Reference = {
  /** The maps of the language, from the portal down. */
  sections: readonly ReferenceSection[];
  /** What every field may say. */
  common: readonly Keyword[];
  kinds: readonly FieldKind[];
};

/** All maps of the language but the fields, which are one map per kind. */
export const parts: readonly Part[] = [
  ...portalParts,
  ...departmentParts,
  ...screenParts,
  ...widgetParts,
  ...resourceParts,
  ...fieldParts,
];

export const kinds = kindWords as Readonly<Record<FieldType, Kind>>;

/** The schema of the fields of a kind. */
export const kindSchemas: ReadonlyMap<FieldType, z.ZodObject> = new Map(
  objectsIn(fieldSchema).map((object) => [typeOf(object), object]),
);

export function typeOf(field: z.ZodObject): FieldType {
  return (shapeOf(field).type as z.ZodLiteral).value as FieldType;
}

/** The word on a key of a field of this kind; `type` has none of its own. */
export const fieldWord = (type: FieldType, key: string): Word | undefined =>
  kinds[type]?.keys[key] ?? commonWords[key as keyof typeof commonWords];

export function reference(): Reference {
  return {
    sections: parts.map(({ id, title, about, schema, words }) => ({
      id,
      title,
      about,
      keywords: keywordsOf(objectsIn(schema), (key) => words[key]),
    })),
    common: Object.entries(commonKeys).map(([name, schema]) =>
      keyword(name, schema, commonWords[name as keyof typeof commonWords]),
    ),
    kinds: [...kindSchemas].map(([type, schema]) => ({
      type,
      about: kinds[type].about,
      example: kinds[type].example,
      keywords: keywordsOf([schema], (key) => kinds[type].keys[key]),
    })),
  };
}

/** Of a map with several forms, a keyword is required if all of them ask for it. */
function keywordsOf(objects: readonly z.ZodObject[], wordOf: (key: string) => Word | undefined): Keyword[] {
  const names = [...new Set(objects.flatMap((object) => Object.keys(shapeOf(object))))];
  return names.flatMap((name) => {
    const word = wordOf(name);
    const own = objects.flatMap((object) => shapeOf(object)[name] ?? []);
    return word
      ? [
          {
            ...keyword(name, own[0]!, word),
            required: own.length === objects.length && own.every(isRequired),
          },
        ]
      : [];
  });
}

const keyword = (name: string, schema: z.ZodType, word: Word): Keyword => ({
  name,
  type: typeText(schema),
  required: isRequired(schema),
  ...word,
});
