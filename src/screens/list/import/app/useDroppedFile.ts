import { useEffect } from 'react';
import { useEvent } from 'ra-core';

/**
 * Takes files that are dropped anywhere on the page, apart from places that take files themselves.
 *
 * @param isOpen whether they are taken now
 */
export function useDroppedFile(isOpen: () => boolean, take: (files: readonly File[]) => void) {
  const isTaken = useEvent(
    (event: DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      !(event.target as Element).closest?.('[data-drop-zone], input[type="file"]') &&
      isOpen(),
  );
  const drop = useEvent((event: DragEvent) => {
    if (!isTaken(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer!.files];
    if (files.length > 0) take(files);
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (isTaken(event)) event.preventDefault();
    };
    // Before the listeners of the window, which say that files go nowhere.
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [isTaken, drop]);
}
