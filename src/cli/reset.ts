import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CliError, shortPath, type Io } from './io.ts';

/** portal reset: takes the working copy of the data away, so that the next start copies db.json again. */
export function reset(io: Io): number {
  const owner = ownerOf(path.join(io.paths.data, 'lock'));
  if (owner)
    throw new CliError(
      `O portal está rodando (processo ${owner}) e guarda os dados na memória: encerre-o antes.`,
    );
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

/** The living process that holds the data folder; what a dead one left does not count. */
function ownerOf(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const owner = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (!(owner > 0)) return null;
  try {
    process.kill(owner, 0);
    return owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? owner : null;
  }
}
