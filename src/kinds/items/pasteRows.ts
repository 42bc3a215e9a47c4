/** Puts cells pasted from a spreadsheet into the rows of a form. Loaded on the first paste. */
import type { DataProvider, RaRecord } from 'ra-core';
import type { UseFormReturn } from 'react-hook-form';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { titleOf } from '#model/records/title.ts';
import { refersTo } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { RecordContext } from '../kind.ts';
import { initialRow } from './initialRow.ts';
import { maxRowsOf, rowsOf, type ItemsField } from './kind.ts';
import { faultAt, parsePasted } from './parsePasted.ts';

type Given = {
  field: ItemsField;
  source: string;
  form: UseFormReturn;
  context: RecordContext;
  resources: Readonly<Record<string, ClientResource>>;
  dataProvider: DataProvider;
  append: (rows: object[]) => void;
};

/**
 * Fills the rows from this one, and the columns from this one. Cells that can't be parsed are reported, and the
 * rest is kept.
 */
export async function pasteRows(text: string, at: number, into: string, given: Given) {
  const { field, source, context, resources, dataProvider, append } = given;
  const { getValues, setValue, trigger } = given.form;
  const { rows, faults, doubts } = parsePasted(field, text, into, context);
  const room = Math.max(0, maxRowsOf(field) - at);
  const problems = [...faults];
  const found = await Promise.all(
    rows.slice(0, room).map(async ({ values, named }, index) => {
      const ids = await Promise.all(
        Object.entries(named).map(async ([id, name]) => {
          const column = field.fields[id]!;
          const target = refersTo(column) ? resources[column.resource] : undefined;
          const record = target && (await recordCalled(dataProvider, target, name));
          if (!record) problems.push(faultAt(index, column, name));
          return [id, record?.id] as const;
        }),
      );
      return { ...values, ...Object.fromEntries(ids.filter(([, id]) => id !== undefined)) };
    }),
  );
  const before = structuredClone(rowsOf(getValues(source)));
  const fresh: object[] = [];
  for (const [n, values] of found.entries()) {
    const index = at + n;
    if (index >= before.length) fresh.push({ ...initialRow(field, context), ...values });
    else
      for (const [id, value] of Object.entries(values))
        setValue(`${source}.${index}.${id}`, value, { shouldDirty: true, shouldValidate: true });
  }
  if (fresh.length > 0) {
    append(fresh);
    const given = found
      .slice(before.length - at)
      .flatMap((values, index) =>
        Object.keys(values).map((id) => `${source}.${before.length + index}.${id}`),
      );
    void trigger(given);
  }
  if (rows.length > room) problems.push(translate('portal.screen.items.full', { max: maxRowsOf(field) }));
  const unread =
    problems.length > 0 &&
    translate('portal.screen.items.unread', {
      faults: problems.slice(0, 5).join('; '),
      smart_count: problems.length,
    });
  const notices = [unread, ...doubts.map((doubt) => translate('portal.screen.items.doubt', doubt))];
  const notice = notices.filter(Boolean).join(' ') || undefined;
  return { notice, before, count: before.length + fresh.length };
}

/** The record with exactly this title, or with this text in one of its title fields. */
async function recordCalled(dataProvider: DataProvider, resource: ClientResource, name: string) {
  const { data, total = 0 } = await dataProvider.getList<RaRecord>(resource.id, {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'id', order: 'ASC' },
    filter: { q: name },
  });
  const isCalled = (record: RaRecord) =>
    [titleOf(resource, record), ...resource.titleFields.map((id) => String(record[id] ?? ''))].some(
      (text) => fold(text) === fold(name),
    );
  const matches = data.filter(isCalled);
  return matches.length === 1 && total <= data.length ? matches[0] : undefined;
}
