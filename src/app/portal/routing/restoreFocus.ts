import { idInSegment } from '#model/values/ids.ts';
import { mainId, titleId } from '#ui/layout/SkipLink.tsx';
import { recordLinks } from '#ui/record/recordLinks.ts';

/** One page has replaced another. */
type Navigation = {
  from: string;
  to: string;
  /** The browser's back and forward buttons. */
  isPop: boolean;
  /** Returns the element that had the focus. */
  focused: () => Element | null;
};

/**
 * Moves the focus into the page when the focused element is gone, or is the menu's link to it. After leaving a record, or by the browser's
 * back and forward, it moves to the link that led there, as soon as that renders. Any user action ends the
 * wait, and so does calling the returned function.
 */
export function restoreFocus({ from, to, isPop, focused }: Navigation): () => void {
  const main = () => document.getElementById(mainId);
  // but not from a record to its own form
  const isUp = from.startsWith(`${to}/`) && from !== `${to}/show`;
  const held = focused();
  const isFromMenu = !isPop && held?.closest('nav') === document.querySelector('nav');
  let frame = 0;
  const moveFocus = () => {
    frame = 0;
    const { activeElement } = document;
    if (isFromMenu && activeElement === held) {
      // once it has its name, which is read then
      if (document.getElementById(titleId)) main()?.focus({ preventScroll: true });
      return;
    }
    const isLost = activeElement === document.body && focused()?.isConnected !== true;
    if (!isLost && activeElement !== main()) return;
    const link = isPop || isUp ? linkTo(from, isUp ? to : undefined) : undefined;
    if (link) {
      end();
      link.focus({ preventScroll: true });
      link.scrollIntoView({ block: 'nearest' });
    } else if (isLost && focused()) main()?.focus({ preventScroll: true });
  };
  // in an animation frame, since focusing earlier would cause a second layout
  const moveSoon = () => (frame ||= requestAnimationFrame(moveFocus));
  const observer = new MutationObserver(moveSoon);
  const end = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const event of userEvents) document.removeEventListener(event, end, true);
  };
  for (const name of userEvents) document.addEventListener(name, end, true);
  observer.observe(document.body, { childList: true, subtree: true });
  moveSoon();
  return end;
}

const userEvents = ['keydown', 'pointerdown'] as const;

/** A record's own link if its list has one, otherwise the only link to it. */
function linkTo(path: string, list: string | undefined): HTMLAnchorElement | undefined {
  const leadsThere = ({ pathname }: HTMLAnchorElement) => pathname === path || pathname === `${path}/show`;
  const id = list && idInSegment(path.slice(list.length + 1).split('/')[0]!);
  const row = recordLinks().find(
    (link) =>
      leadsThere(link) ||
      (id !== undefined && link.closest<HTMLElement>('[data-record]')?.dataset.record === id),
  );
  if (row) return row;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(leadsThere);
  return links.length === 1 ? links[0] : undefined;
}
