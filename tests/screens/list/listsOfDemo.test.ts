/**
 * Every list shows by which title, party, state and amount a row is known, at the narrowest desk: 1280 px wide, with
 * content of full and of boxed width.
 */
import { expect, it } from 'vitest';
import { columnViews, type ColumnView } from '#kinds/ui/columns.ts';
import { chosenColumns } from '#screens/list/columns/chosenColumns.ts';
import { isMoney, refersTo, traitsOf } from '#model/traits.ts';
import type { Resource } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { neededOf, sized } from '#screens/list/columns/columnSizes.ts';
import { company, screensIn } from '#tests/support/companies/demo.ts';

const { portal, rows } = company();
const lists = screensIn(portal).flatMap(({ path, screen }) =>
  screen.kind === 'list' && screen.views[0] === 'table' ? [{ path, screen }] : [],
);

/** The widths in pixels that a table has for its columns, beside selection and actions. */
const rooms = { boxed: 936 - 48 - 2 - 92, full: 1280 - 316 - 48 - 2 - 92, wide: 1440 - 316 - 48 - 2 - 92 };

const title = () => 'Agropecuária Santa Helena do Araguaia Ltda.';
const viewsOf = ({ columns }: ListScreen, resource: Resource): ColumnView[] =>
  columnViews(chosenColumns(columns, {}, undefined).shown, resource, {
    titles: title,
    timeZone: portal.timeZone,
  });

/** A reference, or the name of one of several records. */
const namesParty = ({ field }: ColumnView) =>
  (refersTo(field) && traitsOf(field).holdsMany !== true) || Array.isArray(field.lookup ?? field.copy);

it.each(lists)('$path', ({ screen }) => {
  const resource = portal.resources[screen.resource]!;
  const views = viewsOf(screen, resource);
  const records = ((rows[screen.resource] ?? []) as Record<string, unknown>[]).slice(0, 25);
  const needed = neededOf(views, { sort: screen.sort?.field, totals: screen.totals });
  const first = (fits: (view: ColumnView) => boolean) => views.find(fits)?.field.id;
  const expected = [
    views[0]?.field.id,
    first(({ field }) => field.id === screen.sort?.field),
    first(({ field }) => traitsOf(field).state === true),
    first(({ field }) => isMoney(field) && field.id in (screen.totals ?? {})) ??
      first(({ field }) => isMoney(field)),
  ].filter((id) => id !== undefined);
  for (const room of Object.values(rooms)) {
    const { columns } = sized(views, { records, widths: undefined, room, needed });
    const shown = columns.map(({ field }) => field.id);
    expect(shown).toEqual(views.filter((view) => shown.includes(view.field.id)).map(({ field }) => field.id));
    expect(shown).toEqual(expect.arrayContaining(expected));
    if (views.some(namesParty)) expect(columns.some(namesParty)).toBe(true);
    expect(columns.reduce((sum, { width = 0 }) => sum + width, 0)).toBeLessThanOrEqual(room);
  }
});
