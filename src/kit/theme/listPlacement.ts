/** Where the list of an input opens: where it has room, and never over the title of its dialog. */

type Room = { above: number; below: number };

/** Below the input, unless the list has no room there and more above. */
export const sideOfList = (height: number, { above, below }: Room): 'top' | 'bottom' =>
  height <= below || below >= above ? 'bottom' : 'top';

/** Between the list and what ends its room, in pixels; and the least that a list may be cut to. */
const [margin, leastHeight] = [12, 120];

function roomOf(input: Element): Room {
  const { top, bottom } = input.getBoundingClientRect();
  const title = input.closest('[role="dialog"]')?.querySelector('.MuiDialogTitle-root');
  const from = Math.max(0, title?.getBoundingClientRect().bottom ?? 0);
  return { above: top - from - margin, below: window.innerHeight - bottom - margin };
}

type ListState = {
  placement: string;
  reset: boolean;
  elements: { reference: unknown; popper: HTMLElement };
};

/** In place of Popper's `flip`, which knows the window alone. The list is as high as its side allows. */
export const listModifiers = [
  { name: 'flip', enabled: false },
  {
    name: 'listSide',
    enabled: true,
    phase: 'main' as const,
    fn: ({ state }: { state: ListState }) => {
      const { reference, popper } = state.elements;
      const list = popper.querySelector('[role="listbox"]');
      if (!(reference instanceof Element) || !list) return;
      const room = roomOf(reference);
      const side = sideOfList(list.scrollHeight, room);
      popper.style.setProperty(
        roomOfList,
        `${Math.max(leastHeight, side === 'top' ? room.above : room.below)}px`,
      );
      const placement = state.placement.replace(/^(top|bottom)/, side);
      if (placement === state.placement) return;
      state.placement = placement;
      state.reset = true;
    },
  },
];

/** The custom property with the height that a list has room for. */
export const roomOfList = '--list-room';
