import { useListContext, useStore } from 'ra-core';
import { useMemo } from 'react';
import type { ListColumn } from '../../screen.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { inChosenOrder, isShown, type ColumnChoice } from '../arrange.ts';

const unchanged: ColumnChoice = {};

/** The list's columns as whoever looks has them, and the way to change that. */
export function useChosenColumns() {
  const { name, screen } = useScreen();
  const { filterValues } = useListContext() as { filterValues?: Record<string, unknown> };
  const [choice, setChoice] = useStore<ColumnChoice>(`${name}.columns`, unchanged);
  const held = screen.tabs ? filterValues?.[screen.tabs] : undefined;
  const tab = typeof held === 'string' ? held : undefined;
  const all = useMemo(() => inChosenOrder(screen.columns, choice), [screen.columns, choice]);
  const shown = useMemo(() => all.filter((column) => isShown(column, choice, tab)), [all, choice, tab]);
  return {
    all,
    shown,
    choice,
    isChanged: Object.keys(choice).length > 0,
    reset: () => setChoice(unchanged),
    order: (order: readonly string[]) => setChoice({ ...choice, order }),
    show: ({ field }: ListColumn, isIn: boolean) =>
      setChoice({ ...choice, shown: { ...choice.shown, [field]: isIn } }),
    resize: (field: string, width: number | undefined) => {
      const { [field]: _before, ...others } = choice.widths ?? {};
      setChoice({ ...choice, widths: width === undefined ? others : { ...others, [field]: width } });
    },
  };
}

const densities = { compact: 32, usual: 40, wide: 48 } as const;
export type Density = keyof typeof densities;
export const densityNames = Object.keys(densities) as Density[];

/** How high the rows of all lists are. */
export function useDensity() {
  const [wanted, choose] = useStore<Density>('lists.density', 'usual');
  const density = Object.hasOwn(densities, wanted) ? wanted : 'usual';
  return { density, rowHeight: densities[density], choose };
}
