import { useEffect, useLayoutEffect, useState } from 'react';
import { useCloseOnBack } from '../layout/useCloseOnBack.ts';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { usePortalKeys } from './keys.ts';
import { useNoteVisits } from './recents.ts';
import { ahead, palette, takeAhead } from './typedAhead.ts';

const Palette = lazyPage(() => import('./Palette.tsx'), 'Palette');
const Shortcuts = lazyPage(() => import('./Shortcuts.tsx'), 'Shortcuts');

/** The palette and the list of shortcuts. Their code is loaded on demand. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  usePortalKeys(setOpen);
  // after the effect that listens to the keys
  useEffect(() => {
    const openIt = () => setOpen('palette');
    palette.open = openIt;
    ahead.isLoading = false;
    if (ahead.typed !== undefined) openIt();
    return () => void delete palette.open;
  }, []);
  useNoteVisits();
  const isPalette = open === 'palette';
  // before the palette's effect, which ends it
  useLayoutEffect(() => {
    if (!isPalette) return;
    ahead.typed ??= '';
    window.addEventListener('keydown', takeAhead, true);
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
