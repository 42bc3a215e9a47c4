import { shownTextOf } from '#kinds/columnsOf.ts';
import { element } from '#screens/drawn/html.ts';
import {
  recordsCardOf,
  emptyCard,
  linkToRecord,
  nameOfRecord,
  firstRecordsOf,
  textOfField,
  type DrawWidget,
} from '#screens/dashboard/drawWidget.ts';
import { fieldColumn } from '#screens/list/drawn/columns.ts';
import type { ListWidget } from './schema.ts';
import { shownFieldsOf } from './widget.ts';

/** The lines of records: title and fact, and at the end an amount and the state. Pictures and checkboxes come with the app. */
export const drawList: DrawWidget<ListWidget> = async (list, drawing) => {
  const found = await firstRecordsOf(list, shownFieldsOf(list), drawing);
  if (!found) return undefined;
  const { resource, records, titles, total } = found;
  if (records.length === 0) return recordsCardOf(list, drawing, emptyCard(list), total);
  const [below, beside] = list.fields;
  const lines = records.map((record) => {
    const textIn = (id: string | undefined) => {
      const field = id === undefined ? undefined : resource.fields[id];
      const text = field && shownTextOf(field, titles, drawing.index.timeZone);
      return text ? textOfField({ field, text }, record, drawing, resource) : '';
    };
    const stateOf = (of: typeof record) => {
      const field = list.status === undefined ? undefined : resource.fields[list.status];
      return field ? fieldColumn(field, { resource, clock: drawing.index, names: found.names }).draw(of) : '';
    };
    const name = nameOfRecord(record, found, drawing);
    return element(
      'li',
      [list.image && 'portrait', list.tick && 'ticked'].filter(Boolean).join(' '),
      element(
        'span',
        '',
        element('b', '', linkToRecord(name, record, list, drawing)),
        element('span', 'quiet', textIn(below)),
      ),
      element('span', '', element('span', '', textIn(beside)), stateOf(record)),
    );
  });
  return recordsCardOf(list, drawing, element('ol', '', ...lines), total);
};
