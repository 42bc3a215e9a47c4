/**
 * The language as forms: for each keyword the input control, derived from its schema. A keyword that fits no
 * control is edited as YAML.
 */
import { z } from 'zod';
import { keywordsOf, sectionOf, type Keywords } from '#model/config/keyword.ts';
import { translate } from '#messages/translate.ts';
import { commonKeywords, ownKeywords } from '#kinds/fieldKind.ts';
import type { Portal } from '#model/types.ts';
import { keyword, kindSchemas } from '../reference/reference.ts';
import type { Keyword } from '../reference/shape.ts';
import {
  columnSchema,
  fieldId,
  listColumnSchema,
  tonedColumnSchema,
  permissionsSchema,
  resourceId,
  resourceSchema,
  routeSchema,
  tabSchema,
} from '#compiler/schema/schema.ts';
import { groupId, groupUseSchema } from '#compiler/schema/group.ts';
import { inner, objectsIn, valuesOf } from '#language/schemaWalk.ts';
import { resourceKeyOf } from './bind.ts';

/** The input control of a keyword. */
type Control =
  | { kind: 'text' | 'number' | 'yesNo' | 'permissions' | 'resource' | 'field' | 'group' | 'yaml' }
  /** One of these values, or several of them in any order. */
  | { kind: 'choice' | 'choices'; values: readonly (string | number)[] }
  /** Field names in order. `maps`: an item may also be a map, with the name as its key `field`. */
  | { kind: 'fields'; maps: boolean }
  /** A nested form. `short` names the keyword whose value may be written alone in place of the map. */
  | { kind: 'keywords'; form: string; short?: string };

export type FormKeyword = Keyword & { control: Control };
type Form = { id: string; title: string; keywords: readonly FormKeyword[]; resource?: string };
export type Forms = {
  /** The keywords of fields of all kinds. */
  common: readonly FormKeyword[];
  /** By kind, including those of this config: its description, and its own keywords. */
  kinds: Readonly<Record<string, { about: string; keywords: readonly FormKeyword[] }>>;
  /** Maps of the language by section: screens and their parts. */
  parts: Readonly<Record<string, Form>>;
};

export function formsOf(kinds: Portal['kinds']): Forms {
  const parts: Record<string, Form> = {};
  for (const object of [routeSchema, tabSchema, resourceSchema, groupUseSchema]) addForm(object, parts);
  const own = [...kindSchemas].map(([type, object]) => {
    const about = translate(sectionOf(object)!.about);
    return [type, { about, keywords: formKeywords(ownKeywords(object)) }] as const;
  });
  const declared = Object.entries(kinds).map(([type, { about }]) => [type, { about, keywords: [] }] as const);
  return {
    common: formKeywords(commonKeywords),
    kinds: Object.fromEntries([...own, ...declared]),
    parts,
  };
}

/** Adds the form of a map, with the forms inside it. */
function addForm(object: z.ZodObject, parts: Record<string, Form>): string | undefined {
  const section = sectionOf(object);
  if (!section || section.chapter === 'Kinds') return undefined;
  const { id } = section;
  if (!parts[id]) {
    const form: Form = { id, title: translate(section.title), keywords: [] };
    parts[id] = form;
    const resource = resourceKeyOf(object);
    parts[id] = {
      ...form,
      keywords: formKeywords(keywordsOf(object), parts),
      ...(resource && { resource }),
    };
  }
  return id;
}

const formKeywords = (keywords: Keywords, parts?: Record<string, Form>): FormKeyword[] =>
  Object.entries(keywords).map(([name, word]) => ({
    ...keyword(name, word),
    control: controlOf(word.schema, parts),
  }));

function controlOf(schema: z.ZodType, parts?: Record<string, Form>): Control {
  const one = inner(schema);
  if (one === permissionsSchema) return { kind: 'permissions' };
  if (one === resourceId) return { kind: 'resource' };
  if (one === fieldId) return { kind: 'field' };
  if (one === groupId) return { kind: 'group' };
  if (one instanceof z.ZodBoolean) return { kind: 'yesNo' };
  if (one instanceof z.ZodNumber) return { kind: 'number' };
  if (one instanceof z.ZodString) return { kind: 'text' };
  if (isChoice(one)) return { kind: 'choice', values: valuesOf(one) };
  if (one instanceof z.ZodArray) {
    const element = inner(one.element as z.ZodType);
    if (element === fieldId) return { kind: 'fields', maps: false };
    if (columnSchemas.has(element)) return { kind: 'fields', maps: true };
    if (isChoice(element)) return { kind: 'choices', values: valuesOf(element) };
  }
  const form = parts && formIn(one, parts);
  return form ?? { kind: 'yaml' };
}

const columnSchemas = new Set<z.ZodType>([columnSchema, listColumnSchema, tonedColumnSchema]);

const isChoice = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral ||
  (schema instanceof z.ZodUnion && schema.options.every((option) => isChoice(inner(option as z.ZodType))));

/** A map with one variant, alone or beside the single name that abbreviates it. */
function formIn(one: z.ZodType, parts: Record<string, Form>): Control | undefined {
  const options = one instanceof z.ZodUnion ? (one.options as z.ZodType[]).map(inner) : [one];
  const maps = options.filter((option) => option instanceof z.ZodObject);
  const [object] = maps;
  if (!object || maps.length > 1 || objectsIn(one).length > 1) return undefined;
  const isShort = options.some((option) => option === resourceId);
  if (options.length > (isShort ? 2 : 1)) return undefined;
  const form = addForm(object, parts);
  const short = isShort ? resourceKeyOf(object) : undefined;
  return form ? { kind: 'keywords', form, ...(short && { short }) } : undefined;
}
