/**
 * A process that locks folders on request and keeps the locks. It reports each time whether it got the lock.
 */
import { lockFolder } from '#server/data/json/disk/lockFile.ts';

// Each held lock adds a listener, to be released at exit.
process.setMaxListeners(0);
process.on('message', ({ folder, at }: { folder: string; at: number }) => {
  // Busy waiting, so that all processes try in the same millisecond.
  while (Date.now() < at);
  let owns = true;
  try {
    lockFolder(folder);
  } catch {
    owns = false;
  }
  process.send?.(owns);
});
process.send?.('pronto');
