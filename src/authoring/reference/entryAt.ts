/** Maps a part of a file to the reference entry about it. */
import type { z } from 'zod';
import { sectionOf } from '#model/config/keyword.ts';
import { isMap } from '#model/values/values.ts';
import { follow, rootMaps, type PathStep } from '#compiler/check/follow.ts';
import type { FileKind, Path } from '#language/files.ts';
import { ownKeywords } from '#kinds/fieldKind.ts';

/**
 * The reference address of the innermost keyword on a path, or of the section when the path ends in a map:
 * "list.columns", "route". When the map could be one of several, the address of what contains it.
 *
 * @param data the file's data, which determines which of several maps it is
 */
export function entryAt(kind: FileKind, data: unknown, path: Path): string | undefined {
  let entry = idOf(rootMaps(kind));
  for (const step of follow(kind, data, path)) {
    const found = step.kind === 'keyword' ? addressOf(step.maps, step.key) : idOfEntry(step);
    entry = found || entry;
  }
  return entry;
}

const idOfEntry = ({ value, valueMaps }: PathStep) => (isMap(value) ? idOf(valueMaps) : undefined);

const only = (entries: readonly (string | undefined)[]) =>
  new Set(entries).size === 1 ? entries[0] : undefined;

/** A field of a declared or unknown kind. What the reference says about it applies to all fields. */
const isDeclared = (map: z.ZodObject) => sectionOf(map)?.id === 'field.declared';

const idOf = (maps: readonly z.ZodObject[]) =>
  only(maps.map((map) => (isDeclared(map) ? undefined : sectionOf(map)?.id)));

const addressOf = (maps: readonly z.ZodObject[], key: string) =>
  only(
    maps.map((map) => {
      const section = sectionOf(map);
      if (section?.chapter !== 'Kinds') return section && `${section.id}.${key}`;
      if (key === 'type') return isDeclared(map) ? undefined : section.id;
      return ownKeywords(map)[key] ? `${section.id}.${key}` : `field.${key}`;
    }),
  );
