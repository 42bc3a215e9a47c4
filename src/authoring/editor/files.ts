/**
 * The schema files that editors read beside a config, and the first line of each YAML file that refers to
 * them.
 */
import { z } from 'zod';
import { fileSchemas, type WrittenKind } from '#compiler/follow.ts';
import { pageNames } from '#model/config/systemPages.ts';
import { parts, typeOf } from '../reference/reference.ts';
import { keywordsOf, sectionOf, type KeywordDocs } from '#model/config/keyword.ts';
import { inner, isRequiredSchema, objectsIn, objectShape } from '#language/resolvedKeys.ts';
import {
  fieldSchema,
  fieldId,
  groupId,
  groupUseSchema,
  pageName,
  path,
  permission,
  resourceId,
  routeSchema,
  rowFieldSchema,
  widgetSchema,
  widgetSchemas,
} from '#compiler/schema/schema.ts';
import { translate, translateAll, type TextKey, currentLocale } from '#messages/translate.ts';
import { typeText } from '#kinds/fieldKind.ts';
import { inSample } from '#language/samples/spokenSample.ts';
import { featureWarnings } from '#features/config.ts';
import { warnings } from '#language/warnings.ts';
import { besideRef, resourceKeyOf, leaf, nameSchema, where, withMeanings, type Json } from './bind.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Sources } from '#language/files.ts';
import { sourcesOf } from '#compiler/load.ts';
import { Report, type Problem } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { fileDigest, digests } from './digests.ts';
import { namesSchema } from './names.ts';
import { languageOf } from '#messages/language.ts';

// The language as JSON Schema, for editors: completion, hover, and simple mistakes while typing.
//
// It is permissive about names of the config: known ones are suggested (names.ts), but any name of the right
// spelling passes, since `portal check` explains unknown ones better.

const titles: Record<WrittenKind, TextKey> = {
  portal: 'editor.portal',
  department: 'editor.department',
  resource: 'editor.resource',
  kind: 'editor.fieldType',
  group: 'editor.groupOfFields',
  scenario: 'editor.scenario',
};

/** `x-` keys are free for notes at every level. `x-silence` suppresses warnings. */
const notes = { '^x-': {}, '^x-silence$': { $ref: '#/definitions/suppressions' } };
const suppressions = (): Json => ({
  type: 'object',
  description: translate('editor.warningsDoNotHoldHere'),
  properties: Object.fromEntries(
    Object.entries(translateAll({ ...warnings, ...featureWarnings })).map(([code, description]) => [
      code,
      { type: 'string', description },
    ]),
  ),
});

/** The schema of one kind of file. What depends on a config's names is in names.json beside it. */
function jsonSchemaOf(kind: WrittenKind): Json {
  const writer = new Writer();
  const root = writer.object(fileSchemas[kind]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: translate(titles[kind]),
    ...root,
    ...(kind === 'resource' && { allOf: [nameSchema('resourceFile')] }),
    definitions: writer.definitions,
  };
}

/** Schemas that occur in several places are written once, under `definitions`. */
class Writer {
  readonly definitions: Json = { suppressions: suppressions() };
  readonly #ids = new Map<z.ZodType, string>();

  /** The schema of a keyword's value. */
  value(schema: z.ZodType): Json {
    const one = inner(schema);
    if (one === resourceId) return nameSchema('resource');
    if (one === groupId) return nameSchema('group');
    if (one === path) return nameSchema('path');
    if (one === permission) return nameSchema('permission');
    if (one === pageName) return { anyOf: [{ enum: pageNames }, leaf(one)] };
    if (one === fieldSchema)
      return this.#defined('field', one, () => ({
        if: where('group', {}),
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: this.value(groupUseSchema),
        else: this.#field(fieldSchema, 'field'),
      }));
    if (one === rowFieldSchema)
      return this.#defined('rowField', one, () => this.#field(rowFieldSchema, 'rowField'));
    if (one === widgetSchema) return this.#defined('widget', one, () => this.#widget());
    if (one instanceof z.ZodObject) return this.#named(one);
    if (one instanceof z.ZodUnion)
      return { anyOf: one.options.map((option) => this.value(option as z.ZodType)) };
    if (one instanceof z.ZodArray) return this.#list(one);
    if (one instanceof z.ZodRecord) return this.#record(one);
    return leaf(one);
  }

  object(object: z.ZodObject): Json {
    const required = Object.entries(objectShape(object)).filter(([, schema]) => isRequiredSchema(schema));
    return {
      type: 'object',
      ...(required.length > 0 && { required: required.map(([key]) => key) }),
      properties: Object.fromEntries(
        Object.entries(objectShape(object)).map(([key, schema]) => [
          key,
          this.#keyword(
            wordOf(object, key),
            definesPath(object, key) ? leaf(inner(path)) : this.#taking(object, key, schema),
          ),
        ]),
      ),
      patternProperties: notes,
      additionalProperties: false,
    };
  }

  #taking(object: z.ZodObject, key: string, schema: z.ZodType): Json {
    if (object === routeSchema && key === 'aliases') return { type: 'array', items: leaf(path) };
    return this.value(schema);
  }

  #keyword(word: KeywordDocs | undefined, schema: Json): Json {
    if (!word) return schema;
    const described = word.values ? withMeanings(schema, translateAll(word.values)) : schema;
    const description = translate(word.text);
    return {
      ...besideRef(described),
      description,
      markdownDescription: `${description}\n\n\`\`\`yaml\n${inSample(word.example)}\n\`\`\``,
    };
  }

  #named(object: z.ZodObject): Json {
    const part = parts.find(({ maps }) => maps.includes(object));
    // a variant of a map is identified by its first key
    const id = part && part.maps.length > 1 ? `${part.id}.${Object.keys(objectShape(object))[0]}` : part?.id;
    if (!id) return this.object(object);
    return this.#defined(id, object, () => ({
      title: translate(part!.title).split(':')[0],
      ...this.object(object),
      ...(resourceKeyOf(object) && { allOf: [nameSchema(`in.${id}`)] }),
    }));
  }

  #defined(id: string, schema: z.ZodType, write: () => Json): Json {
    if (!this.#ids.has(schema)) {
      this.#ids.set(schema, id);
      this.definitions[id] = {};
      this.definitions[id] = write();
    }
    // a kind that is identical in records and rows shares the first definition
    return { $ref: `#/definitions/${this.#ids.get(schema)!}` };
  }

  #list(list: z.ZodArray): Json {
    const { minItems, maxItems } = leaf(list);
    return {
      type: 'array',
      items: this.value(list.element as z.ZodType),
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
    };
  }

  #record(record: z.ZodRecord): Json {
    const key = inner(record.keyType as z.ZodType);
    return {
      type: 'object',
      ...(key === fieldId && { propertyNames: { anyOf: [leaf(key), { pattern: '^x-' }] } }),
      patternProperties: notes,
      additionalProperties: this.value(record.valueType as z.ZodType),
    };
  }

  /** A field is a map of its kind: `type` selects the kind, and only that kind's keys are suggested. */
  #field(union: typeof fieldSchema | typeof rowFieldSchema, prefix: string): Json {
    const objects = objectsIn(union);
    const own = objects.filter((object) => typeOf(object) !== 'declared');
    const types = own.map(typeOf);
    return {
      type: 'object',
      required: ['type', 'label'],
      properties: {
        type: {
          description: translate(typeText),
          anyOf: [
            withMeanings(
              { enum: types },
              Object.fromEntries(own.map((object) => [typeOf(object), translate(sectionOf(object)!.about)])),
            ),
            nameSchema('kind'),
          ],
        },
      },
      allOf: objects.map((object) => {
        const type = typeOf(object);
        return {
          if: where('type', type === 'declared' ? { not: { enum: types } } : { const: type }),
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: this.#defined(`${prefix}.${type}`, object, () => this.#kind(object)),
        };
      }),
    };
  }

  #kind(object: z.ZodObject): Json {
    return {
      title:
        typeOf(object) === 'declared'
          ? translate('editor.fieldOfTypeOfCompany')
          : translate('editor.fieldOfType', { type: typeOf(object) }),
      ...(typeOf(object) === 'declared' ? this.#declared(object) : this.object(object)),
      ...(resourceKeyOf(object) && { allOf: [nameSchema('in.reference')] }),
    };
  }

  /** The declaration is written in the kind's own file, not in the field. */
  #declared(object: z.ZodObject): Json {
    const { properties, ...rest } = this.object(object);
    const { document: _document, type: _type, ...common } = properties as Json;
    return {
      ...rest,
      required: ['type', 'label'],
      properties: { type: { description: translate('editor.typeFromKindsTypeYaml') }, ...common },
    };
  }

  /** A widget is identified by its first key. */
  #widget(): Json {
    const names = Object.keys(widgetSchemas) as (keyof typeof widgetSchemas)[];
    const named = names.map((name) => where(name, {}));
    /* oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema */
    return {
      type: 'object',
      if: { anyOf: named },
      then: { allOf: names.map((name) => ({ if: where(name, {}), then: this.value(widgetSchemas[name]) })) },
      else: {
        anyOf: named,
        properties: Object.fromEntries(
          names.map((name) => [name, this.#keyword(wordOf(widgetSchemas[name], name), {})]),
        ),
      },
    };
    /* oxlint-enable unicorn/no-thenable */
  }
}

/** `type` is documented where it is chosen. */
const wordOf = (object: z.ZodObject, key: string): KeywordDocs | undefined =>
  sectionOf(object)?.chapter === 'Kinds' && key === 'type' ? undefined : keywordsOf(object)[key];

/** Here an address is defined; everywhere else it must be a known one. */
const definesPath = (object: z.ZodObject, key: string) => object === routeSchema && key === 'path';

/** Inside the config's folder. When it is missing, editor support was not requested. */
export const schemaFolder = '.schema';

const kinds: readonly WrittenKind[] = ['portal', 'department', 'resource', 'group', 'kind', 'scenario'];

/** One definition per line, so that a small change of a config changes few lines. */
function written({ definitions, ...rest }: Json): string {
  const head = JSON.stringify({ ...rest, definitions: {} }, null, 1).replace(/\{\}\n\}$/, '');
  const lines = Object.entries(definitions as Json).map(
    ([name, json]) => `${JSON.stringify(name)}: ${JSON.stringify(json)}`,
  );
  return `${head}{\n${lines.join(',\n')}\n}\n}\n`;
}

/** The language's own schemas, the same for every config. */
export const languageFiles = (): Record<string, string> =>
  Object.fromEntries(kinds.map((kind) => [`${kind}.json`, written(jsonSchemaOf(kind))]));

/**
 * The names of this config. null while one of its files can't be read, since its names would be missing.
 *
 * @param madeFrom the digest of the config's files, if a later check should see by it that they are the same
 */
export function namesFile(sources: Sources, madeFrom?: string): string | null {
  const all = [
    sources.portal,
    ...sources.departments.values(),
    ...sources.resources.values(),
    ...sources.kinds.values(),
    ...sources.groups.values(),
  ];
  return all.every((file) => file && file.data !== null)
    ? written({ $comment: madeFrom, ...namesSchema(sources) })
    : null;
}

const mark = '# yaml-language-server:';
const plain = (text: string) => text.replace(/^\uFEFF/, '');
const isMarked = (text: string) => plain(text).startsWith(mark);
const withoutMark = (text: string) => (isMarked(text) ? text.slice(text.indexOf('\n') + 1) : plain(text));

const withoutDigest = (text: string | null) => text?.replace(/^ "\$comment": ".*",$/m, '');

/** The first line by which editors find a file's schema. `path` is relative to the config's folder. */
export function modelineOf(path: string): string | null {
  const schema = (file: string, up: string) => `${mark} $schema=${up}${schemaFolder}/${file}.json`;
  if (path === 'portal.yaml') return schema('portal', '');
  if (/^departments\/[^/]+\.yaml$/.test(path)) return schema('department', '../');
  if (/^resources\/[^/]+\.yaml$/.test(path)) return schema('resource', '../');
  if (/^groups\/[^/]+\.yaml$/.test(path)) return schema('group', '../');
  if (/^kinds\/[^/]+\.yaml$/.test(path)) return schema('kind', '../');
  return /^scenarios\/[^/]+\.yaml$/.test(path) ? schema('scenario', '../') : null;
}

/** Missing or outdated files, as warnings for `portal check`. None when the config has no schema folder. */
export function staleSchemas(dir: string, sources: Sources): Problem[] {
  if (!existsSync(join(dir, schemaFolder))) return [];
  const { outdated, unmarked } = survey(dir, sources);
  const folder = basename(resolve(dir));
  const warning = (file: string, message: string): Problem => ({
    place: { file: `${folder}/${file}`, line: 1, column: 1 },
    message: translate('editor.runNpmRunPortalSchema', { message }),
    severity: 'warning',
    code: 'editor',
  });
  const [first, ...others] = unmarked;
  const withoutLine = translate('editor.firstLineIsMissing');
  return [
    ...Object.keys(outdated).map((file) =>
      warning(`${schemaFolder}/${file}`, translate('editor.whatEditorCompletesIsOut')),
    ),
    ...(first === undefined
      ? []
      : [
          warning(
            first,
            others.length === 0
              ? withoutLine
              : translate('editor.andSo', { withoutLine, others: others.join(', ') }),
          ),
        ]),
  ];
}

/**
 * Writes missing or outdated files. Returns the written files, relative to the config's folder.
 *
 * @param marks whether YAML files without the first line get it
 */
export function writeSchemas(dir: string, { marks }: { marks: boolean }): string[] {
  const { outdated, unmarked } = survey(dir);
  mkdirSync(join(dir, schemaFolder), { recursive: true });
  for (const [file, text] of Object.entries(outdated)) writeFileSync(join(dir, schemaFolder, file), text);
  const marked = marks ? unmarked : [];
  for (const file of marked) {
    const text = plain(readFileSync(join(dir, file), 'utf8'));
    writeFileSync(join(dir, file), `${modelineOf(file)}\n${text}`);
  }
  return [...Object.keys(outdated).map((file) => `${schemaFolder}/${file}`), ...marked];
}

/** Updates the schemas after an edit, for a server on which the config is edited. */
export function refreshSchemas(dir: string): string[] {
  return existsSync(join(dir, schemaFolder)) ? writeSchemas(dir, { marks: false }) : [];
}

/** True when all files match the digests of what would be written. */
function isOfThisLanguage(current: (file: string) => string | null): boolean {
  const known = Object.entries(digests[languageOf(currentLocale())] ?? {});
  return known.length > 0 && known.every(([file, digest]) => fileDigest(current(file) ?? '') === digest);
}

/**
 * @param known the config's contents, for a check: it takes names that were made from the same files as they are,
 *   since comparing them takes a twentieth of its time, and doesn't ask which files they were made from
 */
function survey(dir: string, known?: Sources): { outdated: Record<string, string>; unmarked: string[] } {
  const folder = basename(resolve(dir));
  const files = readFiles(dir, new Report());
  const madeFrom = fileDigest(
    files.map(({ path, text }) => `${path}\n${text && withoutMark(text)}`).join('\n'),
  );
  const current = (file: string) => {
    const path = join(dir, schemaFolder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const isMade = known && current('names.json')?.includes(`"$comment": "${madeFrom}"`);
  const names = isMade ? null : namesFile(known ?? sourcesOf(files, folder), madeFrom);
  const isCurrent = (file: string, text: string) =>
    known ? withoutDigest(current(file)) === withoutDigest(text) : current(file) === text;
  const wanted = {
    ...(!isOfThisLanguage(current) && languageFiles()),
    ...(names !== null && { 'names.json': names }),
  };
  return {
    outdated: Object.fromEntries(Object.entries(wanted).filter(([file, text]) => !isCurrent(file, text))),
    unmarked: files.flatMap(({ path, text }) => {
      const own = path.slice(folder.length + 1);
      const line = modelineOf(own);
      return line && text !== null && !isMarked(text) ? [own] : [];
    }),
  };
}
