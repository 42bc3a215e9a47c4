/** What belongs to a record and stands beside its fields: one tab each, in one row. */
import { slug } from '#model/values/values.ts';
import type { Field, Section } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import type { Related } from '#screens/list/listTypes.ts';
import type { RecordTab } from '#screens/list/show/show.ts';
import { relatedTabsOf, type RelatedTab } from './useRelated.ts';

export type RecordPlace = {
  /** Names it in the record's address. */
  key: string;
  label: string;
  /** The list whose records are its number. */
  counted?: Related;
} & ({ lists: RelatedTab } | { tab: RecordTab } | RowsPlace | { feeds: readonly Related[] });

type RowsPlace = { rows: Field; label: string; total: number };

type Parts = {
  related: readonly Related[];
  tabs: readonly RecordTab[];
  /** The lists of rows in the record, such as the items of a sale. */
  rows: readonly RowsPlace[];
  /** True where more than notes happens to the record. */
  isActive: boolean;
  /** True where all fields stand in tabs: these tabs then come first. */
  isTabbed: boolean;
};

/** The places of a record, in their order: its own rows, and the activity, to which all notes belong. */
export function recordPlaces({ related, tabs, rows, isActive, isTabbed }: Parts): RecordPlace[] {
  const feeds = related.filter(({ as }) => as === 'feed');
  const lists = relatedTabsOf(related.filter(({ as }) => as !== 'feed')).map((some) => {
    const [first] = some;
    return first.as === 'timeline'
      ? { lists: some, label: translate('portal.screen.related.timeline') }
      : { lists: some, label: first.label, counted: first };
  });
  const declared = tabs.map((tab) => {
    const [only, ...others] = tab.related;
    const isCounted = only && only.as !== 'timeline' && others.length + tab.sections.length === 0;
    return { tab, label: tab.label, ...(isCounted && { counted: only }) };
  });
  const places = [
    ...rows,
    ...(isTabbed ? declared : []),
    ...(isActive || feeds.length > 0 ? [{ feeds, label: translate('portal.screen.activity.title') }] : []),
    ...lists,
    ...(isTabbed ? [] : declared),
  ];
  const taken = new Set<string>();
  return places.map((place) => {
    const own = slug(place.label);
    let key = own;
    for (let nth = 2; taken.has(key); nth++) key = `${own}-${nth}`;
    taken.add(key);
    return { ...place, key };
  });
}

/** The place that the address names, or else the first: which one is open never depends on what is still being read. */
export const openPlace = (places: readonly RecordPlace[], wanted: string | null): RecordPlace | undefined =>
  places.find(({ key }) => key === wanted) ?? places[0];

/** Which tabs have room in a row, by their place. The chosen one always has it; the others are named by a menu. */
export function tabsWithRoom(
  widths: readonly number[],
  { room, chosen, menu }: { room: number; chosen: number; menu: number },
): number[] {
  const all = widths.map((_width, at) => at);
  const sum = (some: readonly number[]) => some.reduce((total, at) => total + widths[at]!, 0);
  if (room === 0 || sum(all) <= room) return all;
  const others = all.filter((at) => at !== chosen);
  const count = others.findIndex(
    (_at, before) => sum([chosen, ...others.slice(0, before + 1)]) + menu > room,
  );
  return [chosen, ...others.slice(0, count)].sort((one, other) => one - other);
}

/** Takes the fields out of the sections that have a place of their own. */
export function takeFields(
  sections: readonly Section[],
  isTaken: (field: string) => boolean,
): { sections: Section[]; taken: Section['fields'] } {
  return {
    sections: sections.map((section) => ({
      ...section,
      fields: section.fields.filter(({ field }) => !isTaken(field)),
    })),
    taken: sections.flatMap(({ fields }) => fields.filter(({ field }) => isTaken(field))),
  };
}
