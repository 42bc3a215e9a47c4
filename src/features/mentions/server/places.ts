/** The notes in whose text people may be mentioned: those that a record's page lets people write. */
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import type { Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';

/** Notes of the resource `notes`, whose text is in `field`, about the record of `about` that `target` refers to. */
export type MentionPlace = { notes: string; field: string; target: string; about: string };

/** The texts of notes that some page lets people write, each once. */
export const mentionPlaces = memoize((portal: Portal): readonly MentionPlace[] => {
  const places = new Map<string, MentionPlace>();
  for (const { screen } of portal.departments.flatMap(({ routes }) => routes).flatMap(screensOf)) {
    if (!('related' in screen)) continue;
    for (const { as, actions, resource: notes, target, columns } of screen.related) {
      const { fields } = portal.resources[notes]!;
      const field = columns[0]!.field;
      const leadsTo = fields[target];
      const isDirect = leadsTo && 'resource' in leadsTo && leadsTo.resource === screen.resource;
      const isWritten = as === 'feed' && (actions.includes('create') || actions.includes('edit'));
      if (isDirect && isWritten && /^lines?$/.test(traitsOf(fields[field]).text ?? ''))
        places.set(`${notes} ${field} ${target}`, { notes, field, target, about: screen.resource });
    }
  }
  return [...places.values()];
});
