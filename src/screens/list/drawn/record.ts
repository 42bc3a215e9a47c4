/** A record as plain elements: its states, key facts and sections, without what takes a further request. */
import { refersTo, traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Field } from '#model/types.ts';
import { element, type Html } from '#screens/drawn/html.ts';
import type { ListScreen } from '../schema.ts';
import { factsOf, sectionsOf, tabbed } from '../show/show.ts';
import { fieldColumn, titleDrawn, type DrawnWith } from './columns.ts';
import type { DrawnRecord } from './table.ts';

/** The fields that a record is drawn with. */
export const fieldsOfRecord = (record: DrawnRecord, { resource }: Pick<DrawnWith, 'resource'>): Field[] =>
  Object.values(resource.fields).filter(({ id }) => !isEmpty(record[id]));

/** Related lists are above the sections, and how long they are is not known yet: then these wait for the app. */
export function recordOf(record: DrawnRecord, screen: ListScreen, own: DrawnWith): Html[] {
  const { fields } = own.resource;
  const isShown = (field: Field) => {
    const { secret, composite, attachment, state } = traitsOf(field);
    return !secret && !composite && !attachment && !state && !field.visibleWhen && !isEmpty(record[field.id]);
  };
  const valueOf = (field: Field) => fieldColumn(field, own).draw(record);
  const described = (name: string, some: readonly { field: Field; label: string }[]) =>
    element(
      'dl',
      name,
      ...some.map(({ field, label }) =>
        element(
          'div',
          name && (refersTo(field) || field.lookup !== undefined) ? 'named' : '',
          element('dt', '', label),
          element('dd', '', valueOf(field)),
        ),
      ),
    );
  const states = Object.values(fields).filter(
    (field) => traitsOf(field).state && record[field.id] !== undefined,
  );
  // an amount of zero tells nothing at the head of a record
  const facts = factsOf(screen, own.resource).filter(
    (field) => !isEmpty(record[field.id]) && !(traitsOf(field).numeric && Number(record[field.id]) === 0),
  );
  const sections = screen.related.length > 0 ? [] : tabbed(screen, sectionsOf(screen)).always;
  const drawnSections = sections.flatMap(({ label: title, fields: own, visibleWhen }) => {
    const shown = own.flatMap(({ field: id, label }) => {
      const field = fields[id];
      return field && isShown(field) && !facts.includes(field)
        ? [{ field, label: label ?? field.label }]
        : [];
    });
    if (visibleWhen || shown.length === 0) return [];
    return [element('section', '', element('h2', '', title), described('', shown))];
  });
  return [
    element('p', 'states', ...states.map(valueOf)),
    ...(facts.length > 0
      ? [
          described(
            'known',
            facts.map((field) => ({ field, label: field.label })),
          ),
        ]
      : []),
    ...(drawnSections.length > 0 ? [element('div', 'sections', ...drawnSections)] : []),
  ];
}

/** The record opened beside its list. */
export const besideOf = (row: DrawnRecord, screen: ListScreen, own: DrawnWith): Html =>
  element('aside', '', element('h2', '', titleDrawn(row, own)), ...recordOf(row, screen, own));
