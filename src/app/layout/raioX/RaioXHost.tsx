import { hasTopBar } from '#app/feature.ts';
import CodeOutlined from '@mui/icons-material/Code';
import { IconButton, Tooltip } from '@mui/material';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { LateChunk } from '#kit/LateChunk.tsx';
import { isCovered, isTyping, singleKeysAreOn, writtenBy } from '#kit/keyboard.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { withLaterTexts } from '#messages/browserLanguage.ts';
import { raioXOpen, toggleRaioX } from '#kit/raioXOpen.ts';
import { useStored } from '#kit/useStored.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { getViewing } from '#ui/session/session.ts';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';

type Pane = { RaioX: () => React.ReactNode };
const [load] = Object.values(import.meta.glob<Pane>('../../../authoring/app/raioX/RaioX.tsx'));
/** Absent in a build without src/authoring. */
const RaioX = load && lazyPage(() => withLaterTexts(load), 'RaioX');

/** The name of the pane, in every language. */
const name = 'Raio-X';

/**
 * The pane with the lines of the config, for those who write them, and in a demonstration for all: its button, its key,
 * and the pane itself, which loads when it is opened.
 */
export function RaioXHost() {
  const index = usePortalIndex();
  const mayEdit = useServicePages('edit').length > 0;
  const isOpen = useStored(raioXOpen);
  // the preview as a role has the screens of that role
  const isOffered = RaioX !== undefined && (mayEdit || isOpen || index.showsLines) && !getViewing();
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (writtenBy(event)?.toLowerCase() !== 'y' || isTyping(event.target)) return;
      if (!singleKeysAreOn() || isCovered()) return;
      event.preventDefault();
      toggleRaioX();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
  if (!isOffered || !RaioX) return null;
  return (
    <>
      {/* the bar of a feature has a button of its own */}
      {!hasTopBar(index) && (
        <Tooltip title={`${name} (Y)`}>
          <IconButton
            aria-label={name}
            aria-pressed={isOpen}
            aria-keyshortcuts="Y"
            onClick={toggleRaioX}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            <CodeOutlined />
          </IconButton>
        </Tooltip>
      )}
      {isOpen &&
        createPortal(
          <LateChunk>
            <RaioX />
          </LateChunk>,
          document.body,
        )}
    </>
  );
}
