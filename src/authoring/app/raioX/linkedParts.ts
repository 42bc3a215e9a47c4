/** Finds which elements of the screen show which places of its files, by what they are and what they say. */
import type { ScreenPlace } from '#model/api/screenPlaces.ts';
import { translate } from '#kit/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

/** An element that shows a part of the screen. Several of the same place are alike. */
export type LinkedPart = { element: HTMLElement; place: ScreenPlace };

const fields = ['columns', 'fields', 'filters', 'facets', 'form', 'options', ''] as const;

/** What stands for a text, and the keywords that its place is looked for among, in this order; '' stands for any. */
const looks: readonly (readonly [elements: string, keywords: readonly string[]])[] = [
  ['th, [role="columnheader"], dt, label, legend', fields],
  ['[role="tab"]', ['tabs', 'queries', 'options', '']],
  ['.MuiChip-root', ['filters', 'options', '']],
  ['button, a, [role="button"], [role="menuitem"]', ['transitions', 'buttons', 'metrics', 'queries', '']],
  ['h1', ['label', 'tabs', '']],
  ['h2, h3, h4', ['dashboard', 'metrics', 'form', 'related', '']],
];

/** The buttons that every company has, whose texts are no texts of the config. */
const builtIn: readonly (readonly [action: string, is: (element: HTMLElement) => boolean])[] = [
  ['create', (one) => one.getAttribute('aria-keyshortcuts') === 'N'],
  ['edit', (one) => one.getAttribute('aria-keyshortcuts') === 'E'],
  ['import', (one) => one.textContent === translate('portal.screen.import.label')],
  ['export', (one) => one.textContent === translate('ra.action.export')],
  ['delete', (one) => one.textContent === translate('ra.action.delete')],
];

/** The elements with texts, each with these, without the rows of tables: a column's head stands for its cells. */
function textsIn(root: Node): Map<HTMLElement, string> {
  const texts = new Map<HTMLElement, string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node.nodeName === 'TBODY' || node.nodeName === 'TFOOT'
      ? NodeFilter.FILTER_REJECT
      : node instanceof Text
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const parent = node.parentElement;
    if (text.length > 1 && parent && !texts.has(parent)) texts.set(parent, text);
  }
  return texts;
}

/** @param places of the screen, those of the screen itself before those of its resources */
export function linkParts(root: HTMLElement, places: readonly ScreenPlace[]): LinkedPart[] {
  const byName = new Map<string, ScreenPlace[]>();
  for (const place of places) for (const name of place.names) getOrMake(byName, name, () => []).push(place);
  const parts = new Map<HTMLElement, ScreenPlace>();
  const add = (element: HTMLElement, name: string, keywords: readonly string[]) => {
    // a label with the mark of a required field, and a filter with its value
    const found = byName.get(name) ?? byName.get(name.replace(/\s*[*:].*$/s, '')) ?? [];
    // the rows of a record and its related lists have columns of their own
    const table = element.matches('th') ? element.closest('table')?.getAttribute('aria-label') : undefined;
    const around = byName.get(table ?? '')?.filter(({ keyword }) => tables.has(keyword)) ?? [];
    const own = found.filter((one) => around.some((place) => place !== one && isWithin(one, place)));
    // a column, or a filter, names the field whose label is shown
    const ofFields = found.flatMap(({ keyword, names: [id = ''] }) =>
      keyword === 'fields' ? byName.get(id)! : [],
    );
    const place = firstOf(own, keywords) ?? firstOf([...found, ...ofFields], keywords);
    if (place && !parts.has(element)) parts.set(element, place);
  };
  for (const head of root.querySelectorAll<HTMLElement>('th[data-column]'))
    add(head, head.dataset.column!, fields);
  for (const button of root.querySelectorAll<HTMLElement>('button, a'))
    add(button, builtIn.find(([, is]) => is(button))?.[0] ?? '', ['actions']);
  for (const [element, text] of textsIn(root)) {
    const look = looks.find(([elements]) => element.closest(elements));
    const shown = look ? element.closest<HTMLElement>(look[0])! : element;
    add(root.contains(shown) ? shown : element, text, look?.[1] ?? ['']);
  }
  return [...parts].map(([element, place]) => ({ element, place }));
}

/** Where tables of a record are written. */
const tables = new Set(['fields', 'related']);

const isWithin = (one: ScreenPlace, { file, line, end }: ScreenPlace) =>
  one.file === file && one.line >= line && one.end <= end;

function firstOf(places: readonly ScreenPlace[], keywords: readonly string[]): ScreenPlace | undefined {
  for (const keyword of keywords) {
    const found = places.find((place) => keyword === '' || place.keyword === keyword);
    if (found) return found;
  }
  return undefined;
}

/** The parts that a line says something about: those written in its block, or the smallest one around it. */
export function partsAt(
  parts: readonly LinkedPart[],
  { file, line, end }: { file: string; line: number; end: number },
): LinkedPart[] {
  const here = parts.filter(({ place }) => place.file === file);
  const inside = here.filter(({ place }) => place.line >= line && place.end <= end);
  if (inside.length > 0) return inside;
  const around = here.filter(({ place }) => place.line <= line && place.end >= line);
  const least = Math.min(...around.map(({ place }) => place.end - place.line));
  return around.filter(({ place }) => place.end - place.line === least);
}

/** What the outline of a part surrounds: a column with its cells, a field with its value, a widget with its title. */
export function outlineRect(element: HTMLElement): DOMRect {
  const rect = element.getBoundingClientRect();
  const table = element.matches('thead th') ? element.closest('table') : null;
  if (table) return new DOMRect(rect.x, rect.y, rect.width, table.getBoundingClientRect().bottom - rect.y);
  const around = element.matches('dt, label')
    ? element.parentElement
    : element.matches('h2, h3, h4')
      ? element.closest('.MuiCard-root, section')
      : null;
  return around?.getBoundingClientRect() ?? rect;
}
