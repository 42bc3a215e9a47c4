import { isCommand, writtenBy } from '../layout/isCommand.ts';

/** What is typed for the palette before it is there; undefined while nobody waits for it. */
export const ahead: { typed?: string | undefined } = {};

export const typeAhead = (text: string): void => void (ahead.typed = text);

/** Opens the palette, once it is there. */
export const palette: { open?: () => void } = {};

/**
 * Ctrl+K while the portal's code loads, as the page drawn until then looks ready; and what is typed before the
 * palette's own code has loaded. It becomes the query and triggers nothing on the page.
 */
export function takeAhead(event: KeyboardEvent): void {
  const { key } = event;
  if (isCommand(event, 'k') && document.getElementById('early')) ahead.typed = '';
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
