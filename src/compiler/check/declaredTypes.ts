/**
 * Fields whose kind the config declares: `type: placa` of config/kinds/placa.yaml. The schema knows all of
 * them as the type `declared`, with the declaration beside it. All other code finds in `type` what was
 * written.
 */
import { isDeepStrictEqual } from 'node:util';
import type { WrittenDeclaration } from '#kinds/document/declaration.ts';
import { memoize } from '#model/values/memoize.ts';
import { isMap } from '#model/values/values.ts';
import type { Parsed } from '#language/files.ts';
import { fieldSchema, kindSchema, type KindSource } from '../schema/schema.ts';
import { fieldTypesIn } from '#language/resolvedKeys.ts';

/** By id. null: the file exists but is invalid. */
export type DeclaredTypes = Readonly<Record<string, WrittenDeclaration | null>>;

type Data = Record<string, unknown>;

/** The portal's own kinds, whose names no file may take. */
export const ownTypes: ReadonlySet<string> = new Set(
  fieldTypesIn(fieldSchema).filter((type) => type !== 'declared'),
);

/** The same object as the last time if no kind has changed since. */
export function declaredIn(parsed: readonly Parsed[]): DeclaredTypes {
  const kinds = parsed.filter(({ kind, id }) => kind === 'kind' && !ownTypes.has(id));
  const declared = Object.fromEntries(kinds.map((file) => [file.id, declaredBy(file)]));
  if (!isDeepStrictEqual(declared, latest)) latest = declared;
  return latest;
}

let latest: DeclaredTypes = {};

const declaredBy = memoize(({ id, data }: Parsed): WrittenDeclaration | null => {
  const { success, data: source } = kindSchema.safeParse(data);
  return success ? declarationOf(id, source) : null;
});

/** The part of a kind's file that its fields need. The rest is for people and for guessing. */
export function declarationOf(id: string, source: KindSource): WrittenDeclaration {
  const { about: _about, guess: _guess, gender = 'm', ...rest } = source;
  return { id, gender, ...rest } as WrittenDeclaration;
}

/** The file's data in the form that the schema accepts. */
export const withDeclared = (data: Data, kinds: DeclaredTypes): Data =>
  eachField(data, (field) => {
    const { type } = field;
    if (type === 'declared') return { ...field, type: `${type} ` };
    return typeof type === 'string' && Object.hasOwn(kinds, type)
      ? // `document` comes first, so a key that the file writes itself overrides it and is refused
        { document: kinds[type], ...field, type: 'declared' }
      : field;
  });

/** The reverse: the types as they were written. */
export const withTypes = (value: object, { data, kind }: Parsed): object =>
  kind === 'resource' || kind === 'group'
    ? eachField(
        value as Data,
        (field, written) => (field.type === 'declared' ? { ...field, type: written.type } : field),
        data!,
      )
    : value;

/** Maps each field of a resource, and of its rows. `written` is the same file in another form. */
function eachField(data: Data, change: (field: Data, written: Data) => Data, written = data): Data {
  if (!isMap(data.fields)) return data;
  const inFile = isMap(written.fields) ? written.fields : {};
  const fields = Object.entries(data.fields).map(([id, field]) => {
    if (!isMap(field)) return [id, field];
    const own = isMap(inFile[id]) ? inFile[id] : field;
    return [id, eachField(change(field, own), change, own)];
  });
  return { ...data, fields: Object.fromEntries(fields) as Data };
}
