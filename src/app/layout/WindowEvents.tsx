import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { unrollOnPaper } from './unrollOnPaper.ts';

/** What the browser does to the page as a whole: it prints it, and opens files that are dropped on it. */
export function WindowEvents() {
  useStrayFiles();
  useEffect(unrollOnPaper, []);
  return null;
}

/**
 * Keeps the browser from opening a file in place of the page when it is dropped beside the field for it, and says where
 * files can be dropped.
 */
function useStrayFiles() {
  const notify = useNotify();
  useEffect(() => {
    const isStray = (event: DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      !(event.target as Element).closest?.('input[type="file"]');
    const over = (event: DragEvent) => isStray(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!isStray(event)) return;
      event.preventDefault();
      const zone = document.querySelector('[data-drop-zone]');
      notify(zone ? 'portal.file.beside' : 'portal.file.nowhere', { type: 'info' });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [notify]);
}
