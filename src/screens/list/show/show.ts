/** The page of a record, as a list declares it. */
import { hasUnit } from '#model/fields/units.ts';
import { isTemporal, refersTo, traitsOf } from '#model/traits.ts';
import type { Print, Related, Show } from '../listTypes.ts';
import { factsAtMost } from './factsAtMost.ts';
import type { Column, Field, Resource, Section } from '#model/types.ts';

type Shown = { show?: Show; print?: readonly Print[]; form: readonly Section[]; columns: readonly Column[] };

export const sectionsOf = ({ show, form }: Shown): readonly Section[] => show?.sections ?? form;
export const sideOf = ({ show }: Shown): readonly Section[] => show?.side ?? [];
export type RecordTab = { label: string; sections: readonly Section[]; related: readonly Related[] };

/** The sections and related lists that are always visible, and those of each tab. Empty tabs are left out. */
export function tabbed(
  { show: { tabs = {} } = {}, related }: Shown & { related: readonly Related[] },
  sections: readonly Section[],
) {
  const inTabs = new Set(Object.values(tabs).flat());
  return {
    always: sections.filter(({ label }) => !inTabs.has(label)),
    related: related.filter(({ label }) => !inTabs.has(label)),
    tabs: Object.entries(tabs).flatMap(([label, named]): RecordTab[] => {
      const isOwn = (one: { label: string }) => named.includes(one.label);
      const own = { sections: sections.filter(isOwn), related: related.filter(isOwn) };
      return own.sections.length + own.related.length > 0 ? [{ label, ...own }] : [];
    }),
  };
}

/** The sections that the page and the printed sheet show beyond the form and the columns. */
export const shownSections = ({ show, print }: Shown): readonly Section[] => [
  ...(show?.sections ?? []),
  ...(show?.side ?? []),
  ...(print ?? []).flatMap(({ sections = [] }) => sections),
];

/**
 * The key facts of the page: the declared fields, or else the first columns with up to two amounts, one date
 * and two names. Amounts that no section shows, such as a total and its balance, come before others.
 */
export function factsOf(
  screen: Shown,
  { fields, titleFields }: Pick<Resource, 'fields' | 'titleFields'>,
): Field[] {
  const { show, columns } = screen;
  if (show?.summary) return show.summary.flatMap((id) => fields[id] ?? []);
  const candidates = columns.flatMap(({ field: id }) => {
    const field = fields[id];
    const fact = field && !titleFields.includes(id) && id !== 'id' ? factIn(field) : undefined;
    return field && fact ? [{ field, fact }] : [];
  });
  const elsewhere = new Set(
    [...sectionsOf(screen), ...sideOf(screen)].flatMap((section) => fieldsIn(section)),
  );
  const isAlone = ({ field, fact }: (typeof candidates)[number]) =>
    fact === 'amount' && !elsewhere.has(field.id);
  const alone = candidates.filter(isAlone).slice(0, factsAtMost);
  const room: Record<Fact, number> = { amount: 2 - alone.length, day: 1, name: 2 };
  let left = factsAtMost - alone.length;
  const others = candidates.filter((one) => !isAlone(one) && left > 0 && room[one.fact]-- > 0 && left-- > 0);
  return candidates.filter((one) => alone.includes(one) || others.includes(one)).map(({ field }) => field);
}

const fieldsIn = ({ fields }: Section) => fields.map(({ field }) => field);

type Fact = 'amount' | 'day' | 'name';

function factIn(field: Field): Fact | undefined {
  const { holdsMany, text, secret, numeric } = traitsOf(field);
  if (holdsMany || secret) return undefined;
  // A bare integer is more likely a year or a count than an amount.
  if (numeric) return numeric === 'integer' && !hasUnit(field) ? undefined : 'amount';
  if (isTemporal(field)) return 'day';
  return refersTo(field) || (text === 'line' && field.lookup !== undefined) ? 'name' : undefined;
}
