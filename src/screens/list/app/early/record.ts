/** The page of a record as plain elements: its states, key facts and sections, without what takes a further request. */
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { element } from '#screens/app/early/early.ts';
import { factsOf, sectionsOf, tabbed } from '#screens/list/show/show.ts';
import type { ListScreen } from '#screens/list/types.ts';
import type { Stored } from './page.ts';
import { valueOf, type Drawn } from './rows.ts';

/** Related lists are above the sections, and how long they are is not known yet: then these wait for the app. */
export function recordOf(
  record: Stored,
  screen: ListScreen,
  drawn: Pick<Drawn, 'resource' | 'clock'>,
): Element[] {
  const { fields } = drawn.resource;
  const isShown = (field: Field) => {
    const { secret, composite, attachment, state } = traitsOf(field);
    return !secret && !composite && !attachment && !state && !field.visibleWhen && !isEmpty(record[field.id]);
  };
  const described = (className: string, some: readonly { field: Field; label: string }[]) =>
    element(
      'dl',
      className,
      ...some.map(({ field, label }) =>
        element('div', '', element('dt', '', label), element('dd', '', valueOf(field, record, drawn))),
      ),
    );
  const states = Object.values(fields).filter(
    (field) => traitsOf(field).state && record[field.id] !== undefined,
  );
  const facts = factsOf(screen, drawn.resource)
    .filter(({ id }) => !isEmpty(record[id]))
    .map((field) => ({ field, label: field.label }));
  const sections = screen.related.length > 0 ? [] : tabbed(screen, sectionsOf(screen)).always;
  const drawnSections = sections.flatMap(({ label: title, fields: own, visibleWhen }) => {
    const shown = own.flatMap(({ field: id, label }) => {
      const field = fields[id];
      return field && isShown(field) ? [{ field, label: label ?? field.label }] : [];
    });
    if (visibleWhen || shown.length === 0) return [];
    return [element('section', '', element('h2', '', title), described('', shown))];
  });
  return [
    element('p', 'states', ...states.map((field) => valueOf(field, record, drawn))),
    ...(facts.length > 0 ? [described('known', facts)] : []),
    ...(drawnSections.length > 0 ? [element('div', 'sections', ...drawnSections)] : []),
  ];
}
