/**
 * A company under other names: some of its resources, fields and options are called otherwise, and say what they were
 * (`formerly`). All of these names are words that occur nowhere else, so the oracle of a rename replaces words in a text.
 */
import { stringify } from 'yaml';
import type { ConfigFile } from '#compiler/load.ts';
import type { Chance } from './chance.ts';
import { filesWith, type Generated } from './company.ts';
import { states, type FieldData } from './kinds.ts';
import { accounts, type ResourceData, type Resources } from './shapes.ts';

export type Renaming = {
  files: ConfigFile[];
  /** Former name -> present name. */
  names: ReadonlyMap<string, string>;
  /** A value in which every former name is the present one. */
  renamed<T>(value: T): T;
};

const isView = (resource: ResourceData) => resource.from !== undefined;
/** Ids of resources are in small letters. */
const presentName = (name: string) => `${name}${/[A-Z]/.test(name) ? 'Novo' : 'novo'}`;

/** @param withValues options and fields of rows too, which are values of records */
export function renamingBy(
  chance: Chance,
  { files, resources, rows }: Pick<Generated, 'files' | 'resources' | 'rows'>,
  { withValues = true } = {},
): Renaming {
  const stored = Object.entries(resources).filter(([id, resource]) => id !== accounts && !isView(resource));
  const fields = stored.flatMap(([, resource]) => Object.entries(resource.fields));
  const inRows = fields.flatMap(([, field]) => Object.keys(fieldsOfRows(field)));
  const words = new Set(JSON.stringify(rows).match(/[A-Za-z0-9]+/g));
  const isChoice = ({ type }: FieldData) => type === 'status' || type === 'select';
  const asWords = fields.flatMap(([id, field]) => (isChoice(field) ? [] : textsAt(rows, id)));
  const isFree = (state: string) => !asWords.some((text) => text.includes(state));
  const chosen = [
    ...chance.several(stored.map(([id]) => id)),
    ...chance.several(fields.map(([id]) => id).filter((id) => id.length > 4)),
    ...(withValues
      ? [...chance.some(inRows.filter((id) => id.length > 4)), ...chance.some(states.filter(isFree))]
      : []),
  ];
  const names = new Map(
    chosen.filter((one) => !words.has(presentName(one))).map((one) => [one, presentName(one)]),
  );
  const pattern = new RegExp(`(?<![A-Za-z0-9])(?:${[...names.keys()].join('|')})(?![A-Za-z0-9])`, 'g');
  const renamed = <T>(value: T): T =>
    value === undefined
      ? value
      : (JSON.parse(JSON.stringify(value).replace(pattern, (word) => names.get(word)!)) as T);
  const after = Object.fromEntries(
    Object.entries(resources).map(([id, resource]) => [
      renamed(id),
      isView(resource) ? renamed(resource) : withFormer(id, resource, names, renamed),
    ]),
  ) as Resources;
  const others = filesWith(files, resources).map(({ path, text, ...file }) => ({
    ...file,
    path: renamed(path),
    text: text!.replace(pattern, (word) => names.get(word)!),
  }));
  return {
    names,
    renamed,
    files: others.map((file) => {
      const id = /resources\/(\w+)\.yaml$/.exec(file.path)?.[1];
      return id ? { ...file, text: stringify(after[id], { aliasDuplicateObjects: false }) } : file;
    }),
  };
}

function withFormer(
  id: string,
  resource: ResourceData,
  names: ReadonlyMap<string, string>,
  renamed: <T>(value: T) => T,
): ResourceData {
  const fields = (all: Record<string, FieldData>): Record<string, FieldData> =>
    Object.fromEntries(
      Object.entries(all).map(([name, field]) => [renamed(name), { ...fieldWith(field), ...formerly(name) }]),
    );
  const formerly = (name: string) => (names.has(name) ? { formerly: name } : {});
  const fieldWith = (field: FieldData): FieldData => {
    const after = renamed(field);
    if (after.options)
      after.options = Object.fromEntries(
        Object.entries(field.options as object).map(([value, option]) => [
          renamed(value),
          names.has(value)
            ? {
                ...(typeof option === 'string' ? { label: renamed(option) } : renamed(option as object)),
                formerly: value,
              }
            : renamed(option as unknown),
        ]),
      );
    if (Object.keys(fieldsOfRows(field)).length > 0) after.fields = fields(fieldsOfRows(field));
    return after;
  };
  return { ...renamed(resource), fields: fields(resource.fields), ...formerly(id) };
}

const fieldsOfRows = ({ fields }: FieldData) => (fields ?? {}) as Record<string, FieldData>;

const textsAt = (rows: Generated['rows'], field: string): string[] =>
  Object.values(rows).flatMap((list) =>
    list.flatMap((row) => (row[field] === undefined ? [] : [JSON.stringify(row[field])])),
  );
