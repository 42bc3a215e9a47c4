import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { refuseWhileRunning } from './data/open.ts';
import { shortPath, type Io } from './io.ts';

/** portal reset: takes the working copy of the data and its history away, so that the next start copies db.json again. */
export function reset(io: Io): number {
  refuseWhileRunning(io);
  const copy = path.join(io.paths.data, 'db.json');
  const existed = existsSync(copy);
  const history = path.join(io.paths.data, 'history.jsonl');
  const files = path.join(io.paths.data, 'files');
  // what was written of its records, and the files that they hold, go with them
  for (const file of [copy, `${copy}.tmp`, history, history.replace('.jsonl', '.cut.jsonl'), files])
    rmSync(file, { recursive: true, force: true });
  io.out(
    existed
      ? `${shortPath(copy)} apagado: o próximo início copia ${shortPath(io.paths.db)} de novo.`
      : `Nada a fazer: ${shortPath(copy)} não existe.`,
  );
  return 0;
}
