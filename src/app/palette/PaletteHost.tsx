import ManageSearch from '@mui/icons-material/ManageSearch';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '../layout/useCloseOnBack.ts';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { usePortalKeys } from './keys.ts';
import { useNoteVisits } from './recents.ts';

const Palette = lazyPage(() => import('./Palette.tsx'), 'Palette');
const Shortcuts = lazyPage(() => import('./Shortcuts.tsx'), 'Shortcuts');

/** The header's button for the palette, and its shortcuts. The dialogs' code is loaded on demand. */
export function PaletteHost() {
  const translate = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  usePortalKeys(setOpen);
  useNoteVisits();
  const takeTyped = useTypedAhead(open === 'palette');
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
          {open === 'palette' ? (
            <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} takeTyped={takeTyped} />
          ) : (
            <Shortcuts onClose={close} />
          )}
        </LateChunk>
      )}
    </>
  );
}

/**
 * Captures what is typed before the palette's code has loaded, so that it becomes the query and triggers
 * nothing on the page.
 */
function useTypedAhead(isOpen: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isText = key === 'Backspace' || (key.length === 1 && (key !== ' ' || typed.current !== ''));
      if (!isText || ctrlKey || metaKey || altKey || document.getElementById('palette')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key;
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      typed.current = '';
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen]);
  return () => typed.current;
}
