import { withLaterTexts } from '#messages/browserLanguage.ts';
import { useWatch, useFormContext, get, useFieldArray, useFormState } from 'react-hook-form';
import { clockOf, compute } from '../compute.ts';
import { isRow, rowsOf, type ItemsField, type Row, maxRowsOf } from './kind.ts';
import { columnTotal, initialRow } from './itemRows.ts';
import type { RecordContext } from '../kind.ts';
import { formatValue } from '../registry.ts';
import { useTotalText } from '#ui/table/RecordTable.tsx';
import { usePortalIndex, useCurrentRoute } from '#ui/portal/useSession.ts';
import { useDataProvider } from 'ra-core';
import { useRef, useState, type ClipboardEvent, useEffect, type KeyboardEvent } from 'react';
import { useConditionContext, useVariables } from '#ui/data/useVariables.ts';
import { isCommand, isComposing } from '#kit/keyboard.ts';
import { translate } from '#kit/translate.ts';

/** A row as typed so far, with its formulas computed as the API will. */
export function useRow(field: ItemsField, source: string, index: number, context: RecordContext): Row {
  const row = useWatch({ name: `${source}.${index}` }) as unknown;
  return isRow(row) ? compute(field.fields, row, clockOf(context), 'stored') : {};
}

/** The totals of the columns, by field. */
export function useRowTotals(field: ItemsField, source: string): ReadonlyMap<string, string> {
  const { today, timeZone } = usePortalIndex();
  const clock = { today, timeZone };
  const rows = rowsOf(useWatch({ name: source })).map((row) => compute(field.fields, row, clock, 'stored'));
  const totalText = useTotalText(field.totals);
  const text = (id: string) =>
    totalText(id, formatValue(field.fields[id]!, columnTotal(field, id, rows), { timeZone }));
  return new Map(Object.keys(field.totals ?? {}).map((id) => [id, text(id)]));
}

/** Cells pasted from a spreadsheet fill the rows, and Ctrl+Z takes them back until something else is entered. */
function usePaste(field: ItemsField, source: string, append: (rows: object[]) => void) {
  const { resources } = useCurrentRoute().slice;
  const context = useConditionContext(field);
  const dataProvider = useDataProvider();
  const form = useFormContext();
  const [notice, setNotice] = useState<string>();
  const pasted = useRef<{ before: readonly Row[]; count: number }>(undefined);

  const paste = async (text: string, at: number, into: string) => {
    const { pasteRows } = await withLaterTexts(() => import('#spreadsheets/pasteRows.ts'));
    const given = { field, source, form, context, resources, dataProvider, append };
    pasted.current = await pasteRows(text, at, into, given).then(({ notice: found, ...result }) => {
      setNotice(found);
      return result;
    });
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
  const onInput = () => (pasted.current = undefined);
  /** The rows as before the last paste, once. */
  const takeBack = () => {
    const { before, count } = pasted.current ?? {};
    pasted.current = undefined;
    if (rowsOf(form.getValues(source)).length !== count) return undefined;
    setNotice(undefined);
    return before;
  };
  return { onPaste, onInput, takeBack, notice };
}

/** True when a text has more than one cell. */
const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/** The focus after the rows have changed: a cell, or a button of a row. */
type Wanted = { row: number; part: string | 'first' };

export type Items = ReturnType<typeof useItems>[1];

/** The rows of a form's list: adding, removing, moving, and the focus after each. */
export function useItems(field: ItemsField, source: string, isLocked: boolean) {
  const { control } = useFormContext();
  const { fields: rows, append, remove, move, replace } = useFieldArray({ control, name: source });
  const { errors } = useFormState({ control, name: source });
  const variables = useVariables();
  const { timeZone } = usePortalIndex();
  const frame = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<Wanted | null>(null);
  // announced to screen readers when a row moves
  const [said, say] = useState('');

  useEffect(() => {
    if (wanted.current && frame.current) focusOn(frame.current, wanted.current);
    wanted.current = null;
    // not before the rows have changed: another render may come between
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows]);

  const canAdd = !isLocked && rows.length < maxRowsOf(field);
  const canRemove = !isLocked && rows.length > (field.min ?? 0);

  const add = () => {
    if (!canAdd) return;
    wanted.current = { row: rows.length, part: 'first' };
    append(initialRow(field, { variables, timeZone }), { shouldFocus: false });
  };
  const drop = (index: number) => {
    if (!canRemove) return;
    wanted.current = { row: Math.min(index, rows.length - 2), part: 'remove' };
    remove(index);
    say(translate('portal.screen.items.removed', { row: index + 1 }));
  };
  const shift = (from: number, by: 1 | -1, part: string) => {
    const to = from + by;
    if (isLocked || to < 0 || to >= rows.length) return;
    wanted.current = { row: to, part };
    move(from, to);
    say(translate('portal.screen.items.moved', { row: to + 1 }));
  };

  const { onPaste, onInput, takeBack, notice } = usePaste(field, source, (fresh) =>
    append(fresh, { shouldFocus: false }),
  );

  /**
   * Alt and an arrow key move a row; Ctrl+Z takes a paste back. Captured before the cell's own input handles the key.
   */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey } = event;
    const at = placeOf(event.target as HTMLElement);
    if (!at) return;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
      shift(at.row, key === 'ArrowUp' ? -1 : 1, at.part);
    else {
      const before = isCommand(event, 'z') ? takeBack() : undefined;
      if (!before) return;
      wanted.current = { row: Math.min(at.row, before.length - 1), part: at.part };
      replace([...before]);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Enter moves to the next cell, and from the last one to a new row, instead of submitting the form. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || target.matches('textarea, button')) return;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell || !frame.current) return;
    // an open list of options handles the key itself
    const isTaken = event.defaultPrevented || target.getAttribute('aria-expanded') === 'true';
    event.preventDefault();
    if (isTaken) return;
    const cells = [...frame.current.querySelectorAll<HTMLElement>('[data-cell]')].filter(inputIn);
    const next = cells[cells.indexOf(cell) + 1];
    const input = next && inputIn(next);
    input?.focus();
    // selected, so that typing replaces the value, as after Tab
    if (input instanceof HTMLInputElement) input.select();
    else add();
  };

  const found = get(errors, source) as { message?: string; root?: { message?: string } } | undefined;
  const items = {
    rows,
    onPaste: isLocked ? undefined : onPaste,
    onInput,
    notice,
    canAdd,
    canRemove,
    add,
    drop,
    shift,
    onKeyDown,
    onKeyDownCapture,
    said,
    error: found?.message ?? found?.root?.message,
  };
  return [frame, items] as const;
}

const rowAt = (frame: HTMLElement, row: number) => frame.querySelector<HTMLElement>(`[data-row="${row}"]`);

/** The focusable element of a cell. A select's native input is hidden. */
const inputIn = (cell: HTMLElement) =>
  cell.querySelector<HTMLElement>('[role="combobox"], input:not([aria-hidden="true"]), textarea');

function placeOf(target: HTMLElement): { row: number; part: string } | null {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  const part = target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? target.dataset.do;
  return row === undefined ? null : { row: Number(row), part: part ?? 'first' };
}

function focusOn(frame: HTMLElement, { row, part }: Wanted) {
  const line = rowAt(frame, row);
  const button = line?.querySelector<HTMLButtonElement>(`[data-do="${part}"]`);
  const cells = [...(line?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const cell = part === 'first' ? cells.find(inputIn) : cells.find(({ dataset }) => dataset.cell === part);
  // a disabled button can't take the focus
  const others = [...(line?.querySelectorAll<HTMLButtonElement>('[data-do]') ?? [])];
  const target =
    (cell && inputIn(cell)) ??
    (button && !button.disabled ? button : others.find(({ disabled }) => !disabled)) ??
    frame.querySelector<HTMLElement>('[data-do="add"]');
  target?.focus();
}
