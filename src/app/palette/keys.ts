/** The portal's keyboard shortcuts. */
import { useEffect } from 'react';
import { isCommand, writtenBy } from '#ui/layout/isCommand.ts';
import { isCovered, isTyping, singleKeysAreOn } from '#ui/layout/shortcuts.ts';
import { recordLinks } from '#ui/record/recordLinks.ts';

/**
 * In a list: focuses the next or the previous record, relative to the focused or open one. From anywhere else, the
 * first or the last. On the page of a record: opens the next or the previous one, unless a record of a related list has
 * the focus.
 */
function moveOn(by: 1 | -1) {
  const links = recordLinks();
  const from = document.activeElement;
  const own = links.findIndex((link) => link === from || link.closest('tr, li')?.contains(from));
  if (own < 0 && press(by === 1 ? 'J' : 'K')) return;
  const at = own < 0 ? links.findIndex((link) => link.ariaCurrent) : own;
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}

/** Clicks the control of the page that declares this key in `aria-keyshortcuts`. False if there is none. */
function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  control?.click();
  return control !== null;
}

/** Ctrl+K works anywhere; single keys only outside of text inputs and dialogs. */
export function usePortalKeys(open: (what: 'palette' | 'shortcuts') => void) {
  useEffect(() => {
    const single: Readonly<Partial<Record<string, () => unknown>>> = {
      '?': () => open('shortcuts'),
      j: () => moveOn(1),
      k: () => moveOn(-1),
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
