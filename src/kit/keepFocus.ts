import { mainId } from './SkipLink.tsx';

/** In milliseconds: the time for a dialog, or a new page, to choose where the focus goes. */
const patience = 250;
const remembered = 10;

/**
 * Keeps the keyboard's place where the control that has the focus is disabled or removed, and nothing else takes the
 * focus: a control that is enabled again gets it back; in place of one that is gone, the control before it does, or else
 * the page. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  const held: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    held.push(target);
    if (held.length > remembered) held.shift();
  };
  // a click beside all controls gives the focus up
  const onPointer = () => void (held.length = 0);

  const restore = () => {
    timer = undefined;
    const last = held.at(-1);
    if (!last || !isLost() || (last.isConnected && !isOff(last))) return;
    // it is busy, and comes back
    if (last.isConnected) return;
    const before = held.findLast(isUsable);
    held.length = 0;
    (before ?? document.getElementById(mainId))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((changes) => {
    const last = held.at(-1);
    if (!last || !isLost()) return;
    const isBack = changes.some(({ type, target }) => type === 'attributes' && target === last);
    if (isBack && last.isConnected && !isOff(last)) last.focus({ preventScroll: true });
    else if (!last.isConnected) timer ??= setTimeout(restore, patience);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}

/** A disabled button keeps the focus in some browsers, but not the keyboard. */
const isLost = () => {
  const at = document.activeElement;
  return at === null || at === document.body || isOff(at);
};
const isOff = (element: Element) => element.matches(':disabled');
const isUsable = (element: HTMLElement) =>
  element.isConnected &&
  !isOff(element) &&
  element.closest('[aria-hidden="true"], [inert]') === null &&
  element.checkVisibility?.() !== false;
