/** A process that takes the lock of folders when it is told to, and keeps it: tells each time whether it got it. */
import { lockFolder } from '../../src/server/data/json/lock.ts';

// each lock kept is let go at the end
process.setMaxListeners(0);
process.on('message', ({ folder, at }: { folder: string; at: number }) => {
  // nobody sleeps: all of them try in the same millisecond
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
