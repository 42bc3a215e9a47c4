import { useDataProvider } from 'ra-core';
import { useRef, useState, type ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { rowsOf, type ItemsField, type Row } from './kind.ts';

/** Cells pasted from a spreadsheet fill the rows, and Ctrl+Z takes them back until something else is entered. */
export function usePaste(field: ItemsField, source: string, append: (rows: object[]) => void) {
  const { resources } = useCurrentRoute().slice;
  const context = useConditionContext(field);
  const dataProvider = useDataProvider();
  const form = useFormContext();
  const [notice, setNotice] = useState<string>();
  const pasted = useRef<{ before: readonly Row[]; count: number }>(undefined);

  const paste = async (text: string, at: number, into: string) => {
    const { pasteRows } = await import('./pasteRows.ts');
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
