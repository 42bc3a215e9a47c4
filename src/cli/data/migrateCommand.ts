import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { count, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { migrated, type Step } from './migrate.ts';
import { openData, refuseWhileRunning, type Data } from './open.ts';

/** portal migrate: changes the data in use, after a copy of it. Ends with 1 when something could not be brought along. */
export function migrate(io: Io, { json, 'dry-run': dry }: { json: boolean; 'dry-run': boolean }): number {
  const portal = openPortal(io);
  const data = openData(io, 'migrar');
  const { steps, refused, ...after } = migrated(portal, data);
  const changes = steps.length > 0 && !dry;
  if (changes) refuseWhileRunning(io);
  const backup = changes ? replace(data.file, after) : undefined;
  if (json) io.json({ file: data.file, backup, steps, refused });
  else {
    if (steps.length === 0) io.out(`Nada a migrar em ${shortPath(data.file)}.`);
    else io.out(linesOf(steps));
    if (refused.length > 0) io.error(`\nFicou como estava, pois perderia dados:\n${linesOf(refused)}`);
    if (dry && steps.length > 0) io.out('\nNada foi escrito (--dry-run).');
    if (backup) io.out(`\n${shortPath(data.file)} migrado; o de antes está em ${shortPath(backup)}.`);
  }
  return refused.length > 0 ? 1 : 0;
}

const linesOf = (steps: readonly Step[]) =>
  steps.map(({ what, count: times }) => `  ${what}  (${count(times, 'registro')})`).join('\n');

function replace(file: string, { tables, rest }: Pick<Data, 'tables' | 'rest'>): string {
  const backup = `${file}.${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}.bak`;
  copyFileSync(file, backup);
  const lists = Object.entries({ ...tables }).map(
    ([id, rows]) => `${JSON.stringify(id)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  const others = Object.entries(rest).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  // by way of another name: half a file must not pass for the data
  writeFileSync(`${file}.tmp`, `{\n${[...lists, ...others].join(',\n')}\n}\n`);
  renameSync(`${file}.tmp`, file);
  return backup;
}
