import type { Portal, Resource } from '#model/types.ts';
import { type Io, shortPath } from '../io.ts';
import { openData, refuseOtherOwner, type PortalDataFile } from './dataFile.ts';
import { migrated } from '#kinds/migration.ts';
import { hasBoundNames } from '#model/fields/limits.ts';
import { todayOf } from '#model/time/time.ts';
import { check } from '../check.ts';
import { openPortal } from '../portal.ts';
import { runServerTask } from './runServerTask.ts';
import { areSound, findingsIn, limitFindings, type DataFinding, type PassedLimit } from './integrity.ts';
import { translate } from '#messages/translate.ts';

/** The records in use, wherever they are stored. Those of a database are read at one moment. */
export async function recordsInUse(io: Io, portal: Portal, purpose: string): Promise<PortalDataFile> {
  refuseOtherOwner(io, portal);
  return io.paths.databaseUrl
    ? (await import('./migrateDatabase.ts')).databaseRecords(io, portal)
    : openData(io, purpose);
}

/**
 * portal check --data: checks the config, then the stored records against it. Exits with 1 when something
 * doesn't fit.
 */
export async function checkWithData(
  io: Io,
  { json, strict }: { json: boolean; strict: boolean },
): Promise<number> {
  if (!json && check(io, { json, strict }) !== 0) return 1;
  const portal = openPortal(io);
  const data = await recordsInUse(io, portal, translate('dataCommands.checkRecords'));
  const own = findingsIn(portal, data, todayOf(portal));
  const passed = areSound(own) ? passedLimits(io, portal, data) : [];
  const stored = io.paths.databaseUrl
    ? await (await import('./migrateDatabase.ts')).storedValueFindings(io, portal)
    : [];
  const findings = [...own, ...limitFindings(passed.filter(({ isCertain }) => isCertain)), ...stored];
  const moved = limitFindings(passed.filter(({ isCertain }) => !isCertain));
  if (json) io.json({ file: data.file, findings, ...(moved.length > 0 && { warnings: moved }) });
  else if (findings.length > 0) io.error(textOf(findings));
  if (!json && moved.length > 0) io.out(`${translate(movedHelp)}\n${textOf(moved)}`);
  if (!json) {
    const records = Object.values(data.tables).reduce((sum, rows) => sum + rows.length, 0);
    const verdict =
      findings.length === 0
        ? translate('dataCommands.recordsAreInOrder')
        : translate('dataCommands.ofProblem', {
            amount: translate('counted.kinds', { smart_count: findings.length }),
          });
    io.out(
      translate('dataCommands.verdictOfFile', {
        verdict,
        amount: translate('counted.records', { smart_count: records }),
        file: io.paths.databaseUrl ? data.file : shortPath(data.file),
      }),
    );
  }
  return findings.length === 0 ? 0 : 1;
}

const movedHelp = 'dataCommands.theyPassWhatOtherRecords';

/**
 * The records that exceed limits set by other records. The server computes them, since only it knows the
 * sums.
 */
function passedLimits(io: Io, portal: Portal, data: PortalDataFile): PassedLimit[] {
  const current = migrated(portal, data, { fill: 'formulas' });
  const isBound = ({ id, from, fields }: Resource) =>
    !from && hasBoundNames(fields) && (current.tables[id]?.length ?? 0) > 0;
  if (!Object.values(portal.resources).some(isBound)) return [];
  return runServerTask<PassedLimit[]>(io, current, 'exceededLimits');
}

const textOf = (findings: readonly DataFinding[]) =>
  findings
    .map(({ where, what, count: times, examples }) => {
      const shown =
        examples.length > 0 ? `  (${examples.join('; ')}${times > examples.length ? '; …' : ''})` : '';
      return `${where}  ${times}×  ${what}${shown}`;
    })
    .join('\n');
