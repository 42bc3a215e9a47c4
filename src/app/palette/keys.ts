/** The portal's keyboard shortcuts. */
import { useEffect } from 'react';
import { isCommand, writtenBy } from '../layout/isCommand.ts';
import { isCovered, isTyping, singleKeysAreOn } from '../layout/shortcuts.ts';
import { recordLinks } from '../ui/record/recordLinks.ts';

/**
 * Focuses the next or the previous record, relative to the focused or open one. From anywhere else, the first
 * or the last.
 */
function moveFocus(by: 1 | -1) {
  const links = recordLinks();
  const from = document.activeElement;
  const own = links.findIndex((link) => link === from || link.closest('tr, li')?.contains(from));
  const at = own < 0 ? links.findIndex((link) => link.ariaCurrent) : own;
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}

/** Clicks the control of the page that declares this key in `aria-keyshortcuts`. */
const press = (key: string) =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)?.click();

/** Ctrl+K works anywhere; single keys only outside of text inputs and dialogs. */
export function usePortalKeys(open: (what: 'palette' | 'shortcuts') => void) {
  useEffect(() => {
    const single: Readonly<Partial<Record<string, () => void>>> = {
      '?': () => open('shortcuts'),
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      n: () => press('N'),
      e: () => press('E'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommand(event, 'k')) {
        event.preventDefault();
        open('palette');
        return;
      }
      // Caps Lock writes capitals
      const run = single[writtenBy(event)?.toLowerCase() ?? ''];
      if (!run || isTyping(event.target) || !singleKeysAreOn() || isCovered()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
