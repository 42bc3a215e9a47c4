import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { refuseWhileRunning } from './data/open.ts';
import { shortPath, type Io } from './io.ts';

/** portal reset: takes the working copy of the data away, so that the next start copies db.json again. */
export function reset(io: Io): number {
  refuseWhileRunning(io);
  const copy = path.join(io.paths.data, 'db.json');
  const existed = existsSync(copy);
  for (const file of [copy, `${copy}.tmp`]) rmSync(file, { force: true });
  io.out(
    existed
      ? `${shortPath(copy)} apagado: o próximo início copia ${shortPath(io.paths.db)} de novo.`
      : `Nada a fazer: ${shortPath(copy)} não existe.`,
  );
  return 0;
}
