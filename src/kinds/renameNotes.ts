/**
 * The renames that were applied to the records, kept beside them under `$names` until the config drops `formerly`. So a
 * config that takes a rename back, and has the former names again, finds its records by them.
 */
import type { Formerly } from '#model/config/formerly.ts';
import type { Renamed } from '#model/renames/record.ts';
import { hasRows } from '#model/traits.ts';
import type { Field, Portal, Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';

export const namesKey = '$names';

/** By resource: what it was called, and its fields and options. As in `formerly`, former -> present. */
type Notes = Readonly<Record<string, Formerly>>;

const notesOf = (rest: Readonly<Record<string, unknown>>): Notes => {
  const notes = rest[namesKey];
  return isMap(notes) ? (notes as Notes) : {};
};

/** The portal, with the renames that it has taken back as renames to the former names. */
export function withReturned(portal: Portal, rest: Readonly<Record<string, unknown>>): Portal {
  const notes = Object.entries(notesOf(rest));
  if (notes.length === 0) return portal;
  const resources = { ...portal.resources };
  for (const [id, note] of notes) {
    const has = (name: string) => Object.hasOwn(portal.resources, name);
    const now = has(id) ? id : note.ids.find(has);
    const resource = now === undefined ? undefined : resources[now];
    if (resource) resources[now!] = returned(resource, now === id ? [] : [id], note);
  }
  return { ...portal, resources };
}

function returned(resource: Resource, ids: readonly string[], note: Formerly): Resource {
  const formerly = resource.formerly ?? { ids: [], fields: {}, options: {} };
  const { fields } = resource;
  const back = Object.entries(note.fields).filter(
    ([was, now]) => fieldAt(fields, was) && !fieldAt(fields, now) && formerly.fields[now] === undefined,
  );
  const names = Object.fromEntries(back.map(([was, now]) => [now, was]));
  const options = Object.entries(note.options).flatMap(([path, values]) => {
    const field = fieldAt(fields, names[path] ?? path);
    const has = (value: string) => field?.options?.some((option) => option.value === value) === true;
    const its = Object.entries(values).filter(([was, now]) => has(was) && !has(now));
    return its.length === 0
      ? []
      : [[names[path] ?? path, Object.fromEntries(its.map(([was, now]) => [now, was]))]];
  });
  if (ids.length === 0 && back.length === 0 && options.length === 0) return resource;
  return {
    ...resource,
    formerly: {
      ids: [...formerly.ids, ...ids],
      fields: { ...names, ...formerly.fields },
      options: { ...(Object.fromEntries(options) as Formerly['options']), ...formerly.options },
    },
  };
}

function fieldAt(fields: Renamed['fields'], path: string): Field | undefined {
  const [first, inner] = path.split('.') as [string, string?];
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (inner === undefined || !field) return field;
  return hasRows(field) && Object.hasOwn(field.fields, inner) ? field.fields[inner] : undefined;
}

/** What is kept of the renames of this portal: those that its config still names. */
export const noteRenames = ({ resources }: Portal): Notes =>
  Object.fromEntries(
    Object.values(resources).flatMap(({ id, formerly, from }) => (formerly && !from ? [[id, formerly]] : [])),
  );
