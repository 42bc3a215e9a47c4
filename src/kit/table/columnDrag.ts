/** A column is dragged into another place by its heading. Loaded when the mouse is pressed there. */
import { dragSlack, suppressClick, trackPointer } from '../pointerDrag.ts';

type Press = { pointerId: number; clientX: number };

/**
 * Follows the pressed mouse, and marks the place where the column would stand.
 *
 * @param onMove called with the field of the column whose place it takes
 */
export function dragColumn(head: HTMLElement, { pointerId, clientX }: Press, onMove: (onto: string) => void) {
  const others = [...head.parentElement!.querySelectorAll<HTMLElement>('th[data-column]')].slice(1);
  let onto: HTMLElement | undefined;
  const mark = (next: HTMLElement | undefined) => {
    if (onto) delete onto.dataset['drop'];
    onto = next;
    if (next) next.dataset['drop'] = others.indexOf(next) < others.indexOf(head) ? 'before' : 'after';
  };
  const end = (isDropped: boolean) => {
    stop();
    const field = onto?.dataset['column'];
    mark(undefined);
    delete head.dataset['dragged'];
    if (!isDropped || field === undefined) return;
    suppressClick();
    onMove(field);
  };
  const stop = trackPointer(
    pointerId,
    (event) => {
      if (event.buttons === 0) return end(false);
      if (head.dataset['dragged'] === undefined && Math.abs(event.clientX - clientX) < dragSlack) return;
      head.dataset['dragged'] = '';
      const { top, height } = head.getBoundingClientRect();
      const under = document.elementFromPoint(event.clientX, top + height / 2)?.closest('th');
      mark(others.find((other) => other === under && other !== head));
    },
    end,
  );
}
