import { store } from './changeSignal.ts';
import { useStored } from './useStored.ts';
import { useEffect, useRef } from 'react';

/** An action of the page, as the palette offers it. */
export type PageAction = {
  label: string;
  /** Opens this address, with this state. */
  to?: string;
  state?: object;
  /** Runs it. `event.detail` is 0 when a key chose it, as in a click. */
  run?: (event: { detail: number }) => void;
};
/** The actions on what is open. `name`: its title, the heading of the actions. */
export type PageActions = { name: string; actions: readonly PageAction[] };

/** In the order in which they were opened. */
const open = new Set<{ current: () => PageActions }>();

/** Offers the actions of this component in the palette while it is shown. They are only listed when the palette opens. */
export function useOfferActions(list: () => PageActions): void {
  const latest = useRef(list);
  useEffect(() => {
    open.add(latest);
    return () => {
      open.delete(latest);
      announce();
    };
  }, []);
  useEffect(() => {
    latest.current = list;
    announce();
  });
}

const shown = store<PageActions | undefined>(undefined);
const announce = () => shown.set(openPageActions());

/** The actions on what was opened last; undefined when nothing is open. */
export const openPageActions = (): PageActions | undefined => [...open].at(-1)?.current();

/** The same, as they change: a record may arrive after the palette was opened. */
export const usePageActions = (): PageActions | undefined => useStored(shown);
