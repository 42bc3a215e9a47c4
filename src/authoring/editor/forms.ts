/**
 * The language as forms: for each keyword the input control, derived from its schema. A keyword that fits no
 * control is edited as YAML.
 */
import { z } from 'zod';
import { keywordsOf, sectionOf, type Keywords } from '#model/config/keyword.ts';
import { translate } from '#messages/translate.ts';
import { commonKeywords, ownKeywords } from '#kinds/fieldKind.ts';
import type { Portal } from '#model/types.ts';
import { referenceKeyword, kindSchemas } from '../reference/reference.ts';
import type { ReferenceKeyword } from '../reference/shape.ts';
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
import { inner, objectsIn, schemaValues } from '#language/resolvedKeys.ts';
import { resourceKeyOf } from './bind.ts';
import { sourcesOf } from '#compiler/load.ts';
import type { ConfigFile } from '#compiler/read/read.ts';
import { isMap } from '#model/values/values.ts';

/** The input control of a keyword. */
type Control =
  | { kind: 'text' | 'number' | 'yesNo' | 'permissions' | 'resource' | 'field' | 'group' | 'yaml' }
  /** One of these values, or several of them in any order. */
  | { kind: 'choice' | 'choices'; values: readonly (string | number)[] }
  /** Field names in order. `maps`: an item may also be a map, with the name as its key `field`. */
  | { kind: 'fields'; maps: boolean }
  /** A nested form. `short` names the keyword whose value may be written alone in place of the map. */
  | { kind: 'keywords'; form: string; short?: string };

export type FormKeyword = ReferenceKeyword & { control: Control };
type Form = { id: string; title: string; keywords: readonly FormKeyword[]; resource?: string };
type Forms = {
  /** The keywords of fields of all kinds. */
  common: readonly FormKeyword[];
  /** By kind, including those of this config: its description, and its own keywords. */
  kinds: Readonly<Record<string, { about: string; keywords: readonly FormKeyword[] }>>;
  /** Maps of the language by section: screens and their parts. */
  parts: Readonly<Record<string, Form>>;
};

function formsOf(kinds: Portal['kinds']): Forms {
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
    ...referenceKeyword(name, word),
    control: controlOf(word.schema, parts),
  }));

function controlOf(schema: z.ZodType, parts?: Record<string, Form>): Control {
  const one = inner(schema);
  if (one === inner(permissionsSchema)) return { kind: 'permissions' };
  if (one === resourceId) return { kind: 'resource' };
  if (one === fieldId) return { kind: 'field' };
  if (one === groupId) return { kind: 'group' };
  if (one instanceof z.ZodBoolean) return { kind: 'yesNo' };
  if (one instanceof z.ZodNumber) return { kind: 'number' };
  if (one instanceof z.ZodString) return { kind: 'text' };
  if (isChoice(one)) return { kind: 'choice', values: schemaValues(one) };
  if (one instanceof z.ZodArray) {
    const element = inner(one.element as z.ZodType);
    if (element === fieldId) return { kind: 'fields', maps: false };
    if (columnSchemas.has(element)) return { kind: 'fields', maps: true };
    if (isChoice(element)) return { kind: 'choices', values: schemaValues(element) };
  }
  const form = parts && formIn(one, parts);
  return form ?? { kind: 'yaml' };
}

const columnSchemas = new Set([columnSchema, listColumnSchema, tonedColumnSchema].map(inner));

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

// The editable parts of a config: resources with fields, departments with screens, and all forms.

export type OutlineField = { id: string; label: string; type: string };
export type OutlineScreen = {
  label: string;
  address: string;
  /** The form that edits it. */
  form: 'route' | 'tab';
  /** Its path in the file. */
  at: (string | number)[];
  /** The resource whose records it shows, when there is exactly one. */
  resource?: string;
};
export type Outline = {
  resources: { id: string; label: string; file: string; fields: OutlineField[] }[];
  departments: { id: string; label: string; file: string; screens: OutlineScreen[] }[];
  /** Groups of fields that several resources share. */
  groups: { id: string; label: string }[];
  permissions: string[];
  forms: Forms;
};

export function outlineOf(files: readonly ConfigFile[], folder: string, portal: Portal): Outline {
  const sources = sourcesOf(files, folder);
  const inFolder = (file: string) => file.slice(folder.length + 1);
  return {
    resources: [...sources.resources.values()]
      .filter(({ file }) => /\/resources\//.test(file))
      .map(({ id, file, data }) => ({
        id,
        file: inFolder(file),
        label: textIn(data, 'label', 'many') ?? id,
        fields: Object.entries(mapIn(data, 'fields')).map(([field, value]) => ({
          id: field,
          label: textIn(value, 'label') ?? field,
          type: textIn(value, 'type') ?? '',
        })),
      })),
    departments: [...sources.departments.values()].map(({ id, file, data }) => ({
      id,
      file: inFolder(file),
      label: textIn(data, 'label') ?? id,
      screens: screensOf(data, sources.resources),
    })),
    groups: [...sources.groups.values()].map(({ id, data }) => ({
      id,
      label: Object.entries(mapIn(data, 'fields'))
        .map(([field, value]) => textIn(value, 'label') ?? field)
        .join(', '),
    })),
    permissions: permissionsOf(portal),
    forms: formsOf(portal.kinds),
  };
}

function screensOf(department: unknown, resources: ReadonlyMap<string, unknown>): OutlineScreen[] {
  const about = (screen: unknown) => {
    const resource = Object.values(isMap(screen) ? screen : {})
      .map((part) => (isMap(part) ? part.resource : part))
      .find((name) => typeof name === 'string' && resources.has(name));
    return typeof resource === 'string' ? { resource } : {};
  };
  const routes = isMap(department) && Array.isArray(department.routes) ? department.routes : [];
  return routes.flatMap((route: unknown, index): OutlineScreen[] => {
    const address = textIn(route, 'path') ?? '';
    const own: OutlineScreen = {
      label: textIn(route, 'label') ?? address,
      address,
      form: 'route',
      at: ['routes', index],
      ...about(route),
    };
    const tabs = isMap(route) && Array.isArray(route.tabs) ? route.tabs : [];
    return [
      own,
      ...tabs.map((tab: unknown, at): OutlineScreen => ({
        label: `${own.label} › ${textIn(tab, 'label') ?? at + 1}`,
        address: [address, textIn(tab, 'segment')].filter(Boolean).join('/'),
        form: 'tab',
        at: ['routes', index, 'tabs', at],
        ...about(tab),
      })),
    ];
  });
}

const permissionsOf = ({ departments }: Portal): string[] =>
  [
    ...new Set(
      departments
        .flatMap(({ requirement, routes }) => [requirement, ...routes.map((route) => route.requirement)])
        .flatMap(({ permissions }) => permissions),
    ),
  ].sort();

const mapIn = (value: unknown, key: string): Record<string, unknown> =>
  isMap(value) && isMap(value[key]) ? value[key] : {};
function textIn(value: unknown, ...keys: string[]): string | undefined {
  const found = keys.reduce<unknown>((inside, key) => (isMap(inside) ? inside[key] : undefined), value);
  return typeof found === 'string' ? found : undefined;
}
