/** The page of a record, as a list declares it. */
import type { Print, Related, Show } from '../listTypes.ts';
import type { ListScreen } from '../schema.ts';
import type { Field, Resource, Section } from '#model/types.ts';

type Shown = { show?: Show; print?: readonly Print[]; form: readonly Section[] };

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

/** The key facts of the page: those that its list names, or that are guessed. */
export const factsOf = (
  { facts }: Pick<ListScreen, 'facts'>,
  { fields }: Pick<Resource, 'fields'>,
): Field[] => facts.flatMap((id) => fields[id] ?? []);
