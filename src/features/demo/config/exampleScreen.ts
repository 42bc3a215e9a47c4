/** A list as the sign-in page of a demonstration draws it: on the server, and in the browser while its lines are typed. */
import { columnsOf, alignedAmong } from '#kinds/columnsOf.ts';
import { formatValue, optionsOf } from '#kinds/registry.ts';
import { matches } from '#model/filter/matches.ts';
import { bindFilter, viewerOf } from '#model/filter/variables.ts';
import { parseFilter } from '#model/filter/parse.ts';
import { escapeHtml } from '#model/values/escapeHtml.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Portal } from '#model/types.ts';
import { compareValues } from '#model/values/values.ts';
import { screensOf } from '#screens/simpleScreens.ts';

type Row = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<'search' | 'total' | 'all', string>>;
type Cell = { text: string; tone?: string };

/** @param words what stands in every list */
export type DrawnRows = { path: string; rows: readonly Row[]; today: string; words: Words };

/** Undefined where the route at this path, or else the first one, has no list of this portal's records. */
export function exampleHtml(
  portal: Portal,
  { path, rows: all, today, words }: DrawnRows,
): string | undefined {
  const routes = portal.departments.flatMap((department) => department.routes);
  const route = routes.find((one) => one.path === path) ?? routes[0];
  const screen = route && screensOf(route)[0]?.screen;
  if (!screen || !('columns' in screen && 'filters' in screen)) return undefined;
  const { fields, sort: usual } = portal.resources[screen.resource]!;
  const { timeZone } = portal;
  const { variables } = viewerOf(portal, today);
  const isListed = (row: Row) =>
    !screen.filter ||
    matches(bindFilter(parseFilter(screen.filter, fields), variables), row, { fields, timeZone });
  const { field: by, order } = screen.sort ?? usual;
  const way = order === 'DESC' ? -1 : 1;
  const rows = all.filter(isListed).toSorted((one, other) => way * compareValues(one[by], other[by]));
  const columns = columnsOf(
    screen.columns.filter(({ hidden }) => !hidden),
    fields,
    {
      // a row of the example names the other record
      titles: (_resource, id) => String(id),
      timeZone,
      decimalsOf: alignedAmong(rows),
    },
  );
  const tabs = screen.tabs
    ? [{ text: words.all, count: rows.length }, ...tabsOf(fields[screen.tabs]!, rows)]
    : [];
  const totals = columns.map(({ field }) => {
    const isSum = screen.totals[field.id] === 'sum';
    return isSum ? formatValue(field, sumOf(rows, field.id), { timeZone }) : '';
  });
  const cells = rows.map((row) =>
    columns.map(({ field, text }): Cell => ({ text: text(row), ...toneOf(field, row[field.id]) })),
  );
  const filters = screen.filters.filter((id) => id !== screen.tabs).flatMap((id) => fields[id] ?? []);
  const side = (at: number) => (columns[at]!.align === 'right' ? ' class="right"' : '');
  const cell = (html: string, at: number) => `<td${side(at)}>${html}</td>`;
  const foot = totals.some(Boolean)
    ? `<tfoot><tr>${totals.map((text, at) => cell(at === 0 && !text ? words.total : escapeHtml(text), at)).join('')}</tr></tfoot>`
    : '';
  return [
    `<p>${escapeHtml(route.label)}</p>`,
    route.description && `<span>${escapeHtml(route.description)}</span>`,
    tabs.length > 0 &&
      `<ul>${tabs.map(({ text, count }) => `<li>${escapeHtml(text)} <small>${count}</small></li>`).join('')}</ul>`,
    `<div><i>${escapeHtml(words.search)}</i>${filters.map(({ label }) => `<i>+ ${escapeHtml(label)}</i>`).join('')}</div>`,
    `<div class="rows" tabindex="0"><table><thead><tr>${columns.map(({ label }, at) => `<th scope="col"${side(at)}>${escapeHtml(label)}</th>`).join('')}</tr></thead>`,
    `<tbody>${cells.map((row) => `<tr>${row.map(({ text, tone }, at) => cell(tone ? `<span class="${tone}">${escapeHtml(text)}</span>` : escapeHtml(text), at)).join('')}</tr>`).join('')}</tbody>${foot}</table></div>`,
  ]
    .filter(Boolean)
    .join('');
}

const tabsOf = (field: Field, rows: readonly Row[]) =>
  optionsOf(field).map(({ value, label }) => ({
    text: label,
    count: rows.filter((row) => row[field.id] === value).length,
  }));

const sumOf = (rows: readonly Row[], id: string) =>
  rows.reduce((sum, row) => sum + (Number(row[id]) || 0), 0);

function toneOf(field: Field, value: unknown): { tone?: string } {
  const tone = traitsOf(field).state && optionsOf(field).find((option) => option.value === value)?.tone;
  return tone ? { tone } : {};
}
