import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { translate } from '#kit/translate.ts';

/**
 * Keeps the browser from opening a file in place of the page when it is dropped beside the field for it, and says where
 * files can be dropped. It works from a page's first moment: a file in its place would lose what was typed there.
 */
export function useStrayFiles() {
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
      notify(translate(zone ? 'portal.file.beside' : 'portal.file.nowhere'), { type: 'info' });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [notify]);
}
