/** The records of a list on a phone. */
import { isMoney, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import { titleDrawn, shownText, type DrawnColumn, type DrawnWith } from './columns.ts';
import type { DrawnRecord } from './table.ts';

const mostFacts = 3;

/** A card with a record's title and state above the first facts that are understood without a label. */
export function cardOf(
  record: DrawnRecord,
  href: string,
  shown: readonly DrawnColumn[],
  own: DrawnWith,
): Html {
  const { titleFields } = own.resource;
  const state = shown.find(({ field, text }) => traitsOf(field).state && text(record));
  const facts = shown
    .filter(
      ({ field }) => !traitsOf(field).state && !titleFields.includes(field.id) && speaksForItself(field),
    )
    .sort((one, other) => Number(other.priority) - Number(one.priority))
    .flatMap((column) => {
      const text = shownText(column, record, own);
      return text ? [element('span', column.priority ? 'first' : '', text)] : [];
    })
    .slice(0, mostFacts);
  const title = element('b', '', titleDrawn(record, own));
  const head = element('span', '', title, state?.draw(record) ?? '');
  return element('a', { class: 'card', href }, head, element('span', 'facts', ...facts));
}

/** True for names, amounts and states; false for dates, plain numbers and booleans. */
function speaksForItself(field: Field): boolean {
  const { temporal, yesNo, attachment, numeric } = traitsOf(field);
  return !refersTo(field) && !temporal && !yesNo && !attachment && (!numeric || isMoney(field));
}
