/** The sections of forms and pages as one user gets them: those that their permissions open. */
import type { Requirement, Section } from '#model/types.ts';
import type { ListScreen } from './list/schema.ts';

/** True when this user holds what a part requires. */
export type Holds = (requirement: Requirement) => boolean;

const isForSome = ({ permissions, fields }: Section) =>
  permissions !== undefined || fields.some((entry) => entry.permissions !== undefined);

/** Of several entries of one field, the first that the user gets counts. */
export function sectionsFor(sections: readonly Section[], holds: Holds): readonly Section[] {
  if (!sections.some(isForSome)) return sections;
  const shown = new Set<string>();
  const isOpen = ({ permissions }: { permissions?: Requirement }) => !permissions || holds(permissions);
  return sections.flatMap(({ permissions, fields: entries, ...section }) => {
    if (!isOpen({ ...(permissions && { permissions }) })) return [];
    const fields = entries.flatMap(({ permissions: ofField, ...entry }) => {
      if (shown.has(entry.field) || (ofField && !holds(ofField))) return [];
      shown.add(entry.field);
      return [entry];
    });
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

const fieldsIn = (sections: readonly Section[]) =>
  new Set(sections.flatMap(({ fields }) => fields.map(({ field }) => field)));

/** The list with the sections that the user gets, in its form, on its pages and sheets, and in its related lists. */
export function listFor(screen: ListScreen, holds: Holds): ListScreen {
  const { form, show, print, related, facts, columns } = screen;
  const own = (sections: readonly Section[]) => sectionsFor(sections, holds);
  const sections = [...form, ...(show?.sections ?? []), ...(show?.side ?? [])];
  const told = fieldsIn(own(sections));
  const all = fieldsIn(sections);
  const isUntold = (id: string) => all.has(id) && !told.has(id);
  return {
    ...screen,
    // a fact of a section that is closed to the user is none of theirs
    facts: facts.filter((id) => !isUntold(id) || columns.some(({ field }) => field === id)),
    form: own(form),
    ...(show && {
      show: {
        ...show,
        ...(show.sections && { sections: own(show.sections) }),
        ...(show.side && { side: own(show.side) }),
      },
    }),
    ...(print && {
      print: print.map((sheet) => ({ ...sheet, ...(sheet.sections && { sections: own(sheet.sections) }) })),
    }),
    related: related.map((one) => ({ ...one, form: own(one.form) })),
  };
}
