/** Puts cells pasted from a spreadsheet into the rows of a form. Loaded on the first paste. */
import { translate } from '../messages/translate.ts';
import { fold } from '../model/values/values.ts';
import { refersTo, traitsOf } from '../model/traits.ts';
import type { Field } from '../model/types.ts';
import { inUsualForm } from './columns/readCell.ts';
import { usualReading, type Doubt } from './columns/interpretColumn.ts';
import { isCellError } from './cellErrors.ts';
import { parseFileValue, readCsvText } from './csvCells.ts';
import type { RecordContext } from '../kinds/kind.ts';
import { clipboardCells } from './readFile.ts';
import { givenFields, type ItemsField, type Row, maxRowsOf, rowsOf } from '../kinds/items/kind.ts';
import type { DataProvider, RaRecord } from 'ra-core';
import type { UseFormReturn } from 'react-hook-form';
import type { ClientResource } from '../model/api/answers.ts';
import { titleOf } from '../model/records/title.ts';
import { initialRow } from '../kinds/items/itemRows.ts';

// Parses cells pasted from a spreadsheet into rows of a list.

type Pasted = {
  /** The values of each pasted line. References come as the text that names their record. */
  rows: readonly { values: Row; named: Readonly<Record<string, string>> }[];
  /** Messages about cells that could not be parsed. */
  faults: readonly string[];
  /** Columns that could be read in another way too. They are read in the usual way of the language. */
  doubts: readonly (Doubt & { label: string })[];
};

/**
 * Fills the columns from the one that has the focus to the right. If the first line has column names, these
 * select the columns instead.
 */
export function parsePasted(field: ItemsField, text: string, into: string, context: RecordContext): Pasted {
  const fields = givenFields(field).filter(
    (one) => !traitsOf(one).attachment && !traitsOf(one).rows && !traitsOf(one).holdsMany,
  );
  const [first = [], ...rest] = clipboardCells(text);
  const byName = (cell: string) => fields.find(({ label }) => fold(label) === fold(cell.trim()));
  const named = first.map(byName);
  const isHead = named.length > 0 && named.every((one) => one !== undefined);
  const from = Math.max(
    0,
    fields.findIndex(({ id }) => id === into),
  );
  const columns: readonly (Field | undefined)[] = isHead ? named : fields.slice(from);
  const faults: string[] = [];
  const lines = isHead ? rest : [first, ...rest];
  const readings = columns.map((column, at) => {
    const cells = lines.map((line, index) => ({ line: index + 1, text: line[at] ?? '' }));
    return column ? usualReading(column, cells, { ...context, fields: field.fields }) : { format: {} };
  });
  const rows = lines.map((cells, index) => {
    const values: Record<string, unknown> = {};
    const names: Record<string, string> = {};
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (!column || cell.trim() === '') continue;
      if (isCellError(cell)) {
        faults.push(faultAt(index, column, cell));
        continue;
      }
      if (refersTo(column)) {
        names[column.id] = cell.trim();
        continue;
      }
      // what the form refuses, such as a number below the minimum, it says in the cell
      const written = inUsualForm(column, { text: readCsvText(cell) }, readings[at]?.format ?? {});
      const value = written && parseFileValue(column, written, { ...context, fields: field.fields });
      if (value === undefined) faults.push(faultAt(index, column, cell));
      else values[column.id] = value;
    }
    return { values, named: names };
  });
  const doubts = readings.flatMap(({ doubt }, at) =>
    doubt ? [{ label: columns[at]!.label, ...doubt }] : [],
  );
  return { rows, faults, doubts };
}

const faultAt = (row: number, { label }: Field, cell: string) =>
  translate('items.cellAt', { row: row + 1, label, cell: cell.trim().slice(0, 40) });

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
