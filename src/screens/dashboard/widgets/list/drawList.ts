import { shownTextOf } from '#kinds/columnsOf.ts';
import { element } from '#screens/drawn/html.ts';
import {
  cardOf,
  emptyCard,
  linkToRecord,
  nameOfRecord,
  recordsOf,
  textOfField,
  type DrawWidget,
} from '#screens/dashboard/drawWidget.ts';
import type { ListWidget } from './schema.ts';

/** The lines of records: title and fact, and at the end an amount and the state. Pictures and checkboxes come with the app. */
export const drawList: DrawWidget<ListWidget> = async (list, drawing) => {
  const found = await recordsOf(list, drawing);
  if (!found) return undefined;
  const { resource, records, total } = found;
  if (records.length === 0) return cardOf(list, drawing, emptyCard(list), total);
  const [below, beside] = list.fields;
  const lines = records.map((record) => {
    const textIn = (id: string | undefined) => {
      const field = id === undefined ? undefined : resource.fields[id];
      const text = field && shownTextOf(field, () => '', drawing.index.timeZone);
      return text ? textOfField({ field, text }, record, drawing, resource) : '';
    };
    const name = nameOfRecord(record, resource, drawing);
    return element(
      'li',
      [list.image && 'pictured', list.tick && 'ticked'].filter(Boolean).join(' '),
      element(
        'span',
        '',
        element('b', '', linkToRecord(name, record, list, drawing)),
        element('span', 'quiet', textIn(below)),
      ),
      element('span', '', element('span', '', textIn(beside)), element('span', 'quiet', textIn(list.status))),
    );
  });
  return cardOf(list, drawing, element('ol', '', ...lines), total);
};
