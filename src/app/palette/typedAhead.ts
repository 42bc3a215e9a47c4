import { isCommand, writtenBy } from '#kit/keyboard.ts';

/**
 * `typed`: the text typed for the palette before it is there; undefined while nobody waits for it. `isLoading`: true
 * until the page that has the palette, or one without it, listens to the keys itself.
 */
export const ahead: { typed?: string | undefined; isLoading: boolean } = { isLoading: true };

/** On a page without the palette, typed keys keep their meaning. */
export const expectNoPalette = (): void => void Object.assign(ahead, { typed: undefined, isLoading: false });

export const typeAhead = (text: string): void => void (ahead.typed = text);

/** Opens the palette, once it is there. */
export const openedPalette: { open?: () => void } = {};

/**
 * Takes Ctrl+K while the portal's code loads, because the page drawn until then looks ready, and the text typed before
 * the palette's own code has loaded. The text becomes the query and triggers nothing on the page.
 */
export function takeKeyAhead(event: KeyboardEvent): void {
  const { key } = event;
  if (isCommand(event, 'k') && ahead.isLoading) ahead.typed = '';
  else if (ahead.typed === undefined) return;
  else if (key === 'Backspace') ahead.typed = ahead.typed.slice(0, -1);
  else {
    const text = writtenBy(event);
    if (!text) return;
    ahead.typed += text;
  }
  event.preventDefault();
  event.stopPropagation();
}

declare global {
  interface Window {
    /** The keys pressed before any code had loaded (see early/beforePaint.js). */
    pressedKeys?: KeyboardEvent[];
  }
}

/** Takes Ctrl+K and text from now on, and those of the keys that were pressed before any code had loaded. */
export function takeKeysAhead(): void {
  window.onkeydown = null;
  window.pressedKeys?.forEach(takeKeyAhead);
  addEventListener('keydown', takeKeyAhead, true);
}
