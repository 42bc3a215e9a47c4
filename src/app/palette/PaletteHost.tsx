import { useEffect, useLayoutEffect, useState } from 'react';
import { hasMarkedText, isCommand, writtenBy, isCovered, isTyping, singleKeysAreOn } from '#kit/keyboard.ts';
import { recordLinks } from '#ui/record/recordLinks.ts';
import { useCloseOnBack } from '#kit/useCloseOnBack.ts';
import { LateChunk } from '#kit/LateChunk.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { withLaterTexts } from '#messages/browserLanguage.ts';
import { useNoteVisits } from './recents.ts';
import { ahead, openedPalette, takeKeyAhead } from './typedAhead.ts';

// The portal's keyboard shortcuts.

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

const isMove = (key: string) => key === 'j' || key === 'k';

/** Ctrl+K works anywhere; single keys only outside of text inputs and dialogs. */
function usePortalKeys(open: (what: 'palette' | 'shortcuts') => void) {
  useEffect(() => {
    const single: Readonly<Partial<Record<string, () => unknown>>> = {
      '?': () => open('shortcuts'),
      j: () => moveOn(1),
      k: () => moveOn(-1),
      n: () => press('N'),
      e: () => press('E'),
      a: () => press('A'),
      r: () => press('R'),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommand(event, 'k')) {
        event.preventDefault();
        open('palette');
        return;
      }
      // Caps Lock writes capitals
      const key = writtenBy(event)?.toLowerCase() ?? '';
      const run = single[key];
      // a key that is held down decides about one record, not about those that follow it
      if ((event.repeat || hasMarkedText()) && !isMove(key)) return;
      if (!run || isTyping(event.target) || !singleKeysAreOn() || isCovered()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

const Palette = lazyPage(() => withLaterTexts(() => import('./Palette.tsx')), 'Palette');
const Shortcuts = lazyPage(() => withLaterTexts(() => import('./Shortcuts.tsx')), 'Shortcuts');

/** The palette and the list of shortcuts. Their code is loaded on demand. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  usePortalKeys(setOpen);
  // after the effect that listens to the keys
  useEffect(() => {
    const openIt = () => setOpen('palette');
    openedPalette.open = openIt;
    ahead.isLoading = false;
    if (ahead.typed !== undefined) openIt();
    return () => void delete openedPalette.open;
  }, []);
  useNoteVisits();
  const isPalette = open === 'palette';
  // before the palette's effect, which ends it
  useLayoutEffect(() => {
    if (!isPalette) return;
    ahead.typed ??= '';
    window.addEventListener('keydown', takeKeyAhead, true);
    return () => void (ahead.typed = undefined);
  }, [isPalette]);
  const close = () => setOpen(undefined);
  useCloseOnBack(close);
  return (
    open && (
      <LateChunk>
        {isPalette ? (
          <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />
        ) : (
          <Shortcuts onClose={close} />
        )}
      </LateChunk>
    )
  );
}
