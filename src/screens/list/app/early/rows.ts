/** The rows of a list as plain elements, in the places where the app's list will have them. */
import { comesFirst, isMoney, refersTo, traitsOf } from '#model/traits.ts';
import { titleOf } from '#model/records/title.ts';
import type { ClientIndex, ClientResource } from '#model/api/clientTypes.ts';
import type { Field } from '#model/types.ts';
import { isRelative, nowOn, relativeTime } from '#kinds/date/relative.ts';
import { isSortable } from '#kinds/isSortable.ts';
import { formatValue, kindOf } from '#kinds/registry.ts';
import { element, linkTo } from '#screens/app/early/early.ts';
import type { ListColumn } from '#screens/list/types.ts';
import type { ListParams } from '../listAddress.ts';
import type { Stored } from './page.ts';

/** What the rows are drawn with. */
export type Drawn = {
  resource: ClientResource;
  clock: Pick<ClientIndex, 'timeZone' | 'today'>;
  hrefOf(record: Stored): string;
};
export type Shown = { field: Field; label: string; isFirst: boolean };

export const shownOf = (columns: readonly ListColumn[], { fields }: ClientResource): Shown[] =>
  columns.flatMap(({ field, label, priority }) => {
    const known = fields[field];
    return known ? [{ field: known, label: label ?? known.label, isFirst: comesFirst(known, priority) }] : [];
  });

/** @param sortedBy the address of the list in the order of a field */
export function tableOf(
  records: readonly Stored[],
  shown: readonly Shown[],
  { sort }: ListParams,
  sortedBy: (sort: ListParams['sort']) => string,
  drawn: Drawn,
): HTMLElement {
  const head = shown.map(({ field, label }) => {
    const order = field.id === sort.field ? sort.order : undefined;
    const next = { field: field.id, order: order === 'ASC' ? 'DESC' : 'ASC' } as const;
    const cell = element(
      'th',
      kindOf(field).align,
      isSortable(field) ? linkTo(sortedBy(next), label) : label,
    );
    if (order) cell.ariaSort = order === 'ASC' ? 'ascending' : 'descending';
    return cell;
  });
  const rows = records.map((record) => {
    const cells = shown.map(({ field }, at) => {
      const value = valueOf(field, record, drawn);
      return element('td', kindOf(field).align, at === 0 ? linkTo(drawn.hrefOf(record), value) : value);
    });
    return element('tr', '', element('td'), ...cells, element('td'));
  });
  return element(
    'table',
    '',
    element('thead', '', element('tr', '', element('td'), ...head, element('td'))),
    element('tbody', '', ...rows),
  );
}

const mostFacts = 3;

/** A card with a record's title and state above the first facts that are understood without a label. */
export function cardOf(record: Stored, shown: readonly Shown[], drawn: Drawn): HTMLElement {
  const { titleFields } = drawn.resource;
  const state = shown.find(({ field }) => traitsOf(field).state && textOf(field, record, drawn));
  const facts = shown
    .filter(
      ({ field }) => !traitsOf(field).state && !titleFields.includes(field.id) && speaksForItself(field),
    )
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .flatMap(({ field, isFirst }) => {
      const text = textOf(field, record, drawn);
      return text ? [element('span', isFirst ? 'first' : '', text)] : [];
    })
    .slice(0, mostFacts);
  const title = element('b', '', nameOf(record, drawn));
  const head = element('span', '', title, state ? valueOf(state.field, record, drawn) : '');
  const card = linkTo(drawn.hrefOf(record), head, element('span', 'facts', ...facts));
  card.className = 'card';
  return card;
}

/** True for names, amounts and states; false for dates, plain numbers and booleans. */
function speaksForItself(field: Field): boolean {
  const { temporal, yesNo, attachment, numeric } = traitsOf(field);
  return !refersTo(field) && !temporal && !yesNo && !attachment && (!numeric || isMoney(field));
}

type Own = Pick<Drawn, 'resource' | 'clock'>;

export const nameOf = (record: Stored, own: Own): string =>
  titleOf(own.resource, record, (id, value) => {
    const field = own.resource.fields[id];
    return field && value != null ? textOf(field, { [id]: value }, own) : '';
  });

function textOf(
  field: Field,
  record: Readonly<Record<string, unknown>>,
  { clock: { timeZone, today } }: Pick<Drawn, 'clock'>,
): string {
  const held = record[field.id];
  if (refersTo(field)) return held == null ? '' : '…';
  return isRelative(field) && typeof held === 'string' && held
    ? relativeTime(held, { now: nowOn(today, timeZone), timeZone })
    : formatValue(field, held, { timeZone });
}

export function valueOf(field: Field, record: Stored, own: Own): Element | string {
  const text = textOf(field, record, own);
  return traitsOf(field).state && text ? element('span', 'state', text) : text;
}
