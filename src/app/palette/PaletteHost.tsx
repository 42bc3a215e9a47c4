import ManageSearch from '@mui/icons-material/ManageSearch';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useState } from 'react';
import { useCloseOnBack } from '../layout/useCloseOnBack.ts';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { usePortalKeys } from './keys.ts';
import { useNoteVisits } from './recents.ts';
import { ahead, takeAhead } from './typedAhead.ts';

const Palette = lazyPage(() => import('./Palette.tsx'), 'Palette');
const Shortcuts = lazyPage(() => import('./Shortcuts.tsx'), 'Shortcuts');

/** The header's button for the palette, and its shortcuts. The dialogs' code is loaded on demand. */
export function PaletteHost() {
  const translate = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | undefined>(
    ahead.typed === undefined ? undefined : 'palette',
  );
  usePortalKeys(setOpen);
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
  const label = translate('portal.palette.open');
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-keyshortcuts="Control+K" onClick={() => setOpen('palette')}>
          <ManageSearch />
        </IconButton>
      </Tooltip>
      {open && (
        <LateChunk>
          {isPalette ? (
            <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />
          ) : (
            <Shortcuts onClose={close} />
          )}
        </LateChunk>
      )}
    </>
  );
}
