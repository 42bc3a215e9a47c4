import type { PortalMap } from '#authoring/rights/portalMap.ts';
import { compareTexts, fold } from '#model/values/values.ts';

/** The kinds of items on the map, in the order of their tabs. */
export const kinds = ['department', 'route', 'resource', 'permission'] as const;
export type Kind = (typeof kinds)[number];
export type ItemRef = { kind: Kind; id: string };
export type Item = ItemRef & {
  label: string;
  /** Distinguishes it from others with the same label. */
  note: string;
  /** The searched text, folded. */
  text: string;
};

/** Everything on the map by kind, for lists and search. */
export function itemsOf(map: PortalMap): Record<Kind, Item[]> {
  const item = (kind: Kind, id: string, label: string, note: string, more: readonly string[] = []): Item => ({
    kind,
    id,
    label,
    note,
    text: fold([label, id, note, ...more].join(' ')),
  });
  const home = new Map(map.departments.map(({ id, label }) => [id, label]));
  return {
    department: map.departments.map(({ id, label }) => item('department', id, label, id)),
    route: map.routes.map(({ path, label, department, aliases, tabs }) =>
      item('route', path, label, path, [
        home.get(department) ?? '',
        ...aliases,
        ...tabs.flatMap((tab) => [tab.label, tab.path]),
      ]),
    ),
    resource: byLabel(map.resources).map(({ id, label, fields }) =>
      item(
        'resource',
        id,
        label,
        id,
        fields.map((field) => field.label),
      ),
    ),
    permission: map.permissions.map(({ id, label }) => item('permission', id, label, id)),
  };
}

const byLabel = <T extends { label: string }>(named: readonly T[]): T[] =>
  [...named].sort((a, b) => compareTexts(a.label, b.label));

/** The items that contain every typed word; matches in the name come first. */
export function search(items: readonly Item[], typed: string): Item[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const inName = ({ label, note }: Item) => words.every((word) => fold(`${label} ${note}`).includes(word));
  return items
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => Number(inName(b)) - Number(inName(a)));
}
