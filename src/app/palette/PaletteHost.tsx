import ManageSearch from '@mui/icons-material/ManageSearch';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { LateChunk } from '../resilience/LateChunk.tsx';
import { lazyPage } from '../resilience/lazyPage.ts';
import { usePortalKeys } from './keys.ts';
import { useNoteVisits } from './recents.ts';

const Palette = lazyPage(() => import('./Palette.tsx'), 'Palette');
const Shortcuts = lazyPage(() => import('./Shortcuts.tsx'), 'Shortcuts');

/** The header's button for the palette, and what the keys open. Their code comes when they are asked for. */
export function PaletteHost() {
  const translate = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  usePortalKeys(setOpen);
  useNoteVisits();
  const close = () => setOpen(undefined);
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
            <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />
          ) : (
            <Shortcuts onClose={close} />
          )}
        </LateChunk>
      )}
    </>
  );
}
