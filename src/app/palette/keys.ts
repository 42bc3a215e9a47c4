/** What the keys do beside what browsers make of them. */
import { useEffect } from 'react';
import { isTyping, singleKeysAreOn } from '../layout/shortcuts.ts';
import { recordLinks } from '../ui/recordLinks.ts';

const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Moves the focus to the next record, or to the previous one, also of the one that is open; from elsewhere to the first or last. */
function moveFocus(by: 1 | -1) {
  const links = recordLinks();
  const from = document.activeElement;
  const own = links.findIndex((link) => link === from || link.closest('tr, li')?.contains(from));
  const at = own < 0 ? links.findIndex((link) => link.ariaCurrent) : own;
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}

/** The control of the page that says by `aria-keyshortcuts` that this key is its own. */
const press = (key: string) =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)?.click();

/** Ctrl+K anywhere; the single keys where no text is being written and nothing lies over the page. */
export function usePortalKeys(open: (what: 'palette' | 'shortcuts') => void) {
  useEffect(() => {
    const single: Readonly<Record<string, () => void>> = {
      '?': () => open('shortcuts'),
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      n: () => press('N'),
      e: () => press('E'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey) {
        event.preventDefault();
        open('palette');
        return;
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || !Object.hasOwn(single, key)) return;
      if (!singleKeysAreOn() || isCovered()) return;
      event.preventDefault();
      single[key]!();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
