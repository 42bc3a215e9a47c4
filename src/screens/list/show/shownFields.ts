/** The fields of a section that a record shows, on its page and on its printed sheets. */
import type { RecordContext } from '#kinds/kind.ts';
import { isVisible } from '#kinds/validate.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Section } from '#model/types.ts';

type Shown = Readonly<Record<string, unknown>>;

/** The fields of a section that apply to this record; none when the section does not apply. */
export function fieldsOfSection(
  section: Section,
  resource: { fields: Readonly<Record<string, Field | undefined>> },
  record: Shown,
  context: RecordContext,
): { field: Field; label: string }[] {
  if (!recordMatches(section.visibleWhen, record, context)) return [];
  return section.fields.flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    const isShown = field && !traitsOf(field).secret && isVisible(field, record, context);
    return isShown ? [{ field, label: label ?? field.label }] : [];
  });
}

/** In a section with one field of the same name, the heading serves as its label. */
export const isNamedByHeading = (section: Section, label: string): boolean =>
  section.fields.length === 1 && label === section.label;
