import { useDataProvider, useTranslate, type DataProvider, type RaRecord } from 'ra-core';
import { useState, type ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { refersTo } from '../../model/traits.ts';
import { titleOf } from '../../model/records/title.ts';
import { fold } from '../../model/values.ts';
import type { ClientResource } from '../../model/api/clientTypes.ts';
import { useConditionContext } from '../../app/data/useVariables.ts';
import { useCurrentRoute } from '../../app/portal/context.ts';
import { maxRowsOf, rowsOf, type ItemsField } from './kind.ts';
import { initialRow } from './initialRow.ts';

/**
 * Fills rows with cells pasted from a spreadsheet. Cells that can't be parsed are reported, and the rest is
 * kept.
 */
export function usePaste(field: ItemsField, source: string, append: (rows: object[]) => void) {
  const { slice } = useCurrentRoute();
  const context = useConditionContext(field);
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const [notice, setNotice] = useState<string>();

  const paste = async (text: string, at: number, into: string) => {
    // loaded on the first paste
    const { faultAt, parsePasted: readPasted } = await import('./parsePasted.ts');
    const { rows, faults } = readPasted(field, text, into, context);
    const room = Math.max(0, maxRowsOf(field) - at);
    const problems = [...faults];
    const found = await Promise.all(
      rows.slice(0, room).map(async ({ values, named }, index) => {
        const ids = await Promise.all(
          Object.entries(named).map(async ([id, name]) => {
            const column = field.fields[id]!;
            const target = refersTo(column) ? slice.resources[column.resource] : undefined;
            const record = target && (await recordCalled(dataProvider, target, name));
            if (!record) problems.push(faultAt(index, column, name));
            return [id, record?.id] as const;
          }),
        );
        return { ...values, ...Object.fromEntries(ids.filter(([, id]) => id !== undefined)) };
      }),
    );
    const existing = rowsOf(getValues(source)).length;
    const fresh: object[] = [];
    for (const [index, values] of found.entries()) {
      const place = at + index;
      if (place >= existing) fresh.push({ ...initialRow(field, context), ...values });
      else
        for (const [id, value] of Object.entries(values))
          setValue(`${source}.${place}.${id}`, value, { shouldDirty: true, shouldValidate: true });
    }
    if (fresh.length > 0) append(fresh);
    if (rows.length > room) problems.push(translate('portal.screen.items.full', { max: maxRowsOf(field) }));
    setNotice(
      problems.length > 0
        ? translate('portal.screen.items.unread', {
            faults: problems.slice(0, 5).join('; '),
            smart_count: problems.length,
          })
        : undefined,
    );
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (row === undefined || cell === undefined || !isTable(text) || target.matches('textarea')) return;
    event.preventDefault();
    void paste(text, Number(row), cell);
  };
  return { onPaste, notice };
}

/** True when a text has more than one cell. */
const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** The record with exactly this title, or with this text in one of its title fields. */
async function recordCalled(dataProvider: DataProvider, resource: ClientResource, name: string) {
  const { data } = await dataProvider.getList<RaRecord>(resource.id, {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: { q: name },
  });
  const isCalled = (record: RaRecord) =>
    [titleOf(resource, record), ...resource.titleFields.map((id) => String(record[id] ?? ''))].some(
      (text) => fold(text) === fold(name),
    );
  const matches = data.filter(isCalled);
  return matches.length === 1 ? matches[0] : undefined;
}
