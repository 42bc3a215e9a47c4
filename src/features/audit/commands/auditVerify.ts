import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyAudit, type AuditVerdict } from '#host/auditFile.ts';
import { translate } from '#messages/translate.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';

/** portal audit verify: exits with 1 at the first line that is not as it was written. */
export function auditVerify(io: Io, file: string, { json }: { json: boolean }): number {
  const source = path.resolve(file);
  if (!existsSync(source)) throw new CliError(translate('commands.auditNoFile', { file: shortPath(source) }));
  const verdict = verifyAudit(readFileSync(source, 'utf8'));
  const { broken } = verdict;
  if (json) io.json({ file: source, ok: !broken, ...verdict });
  else io.out(linesOf(verdict).join('\n'));
  return broken ? 1 : 0;
}

const faults = {
  changed: 'commands.auditChanged',
  missing: 'commands.auditMissing',
  unreadable: 'commands.auditUnreadable',
} as const;

function linesOf({ lines, chains, cut, since, broken }: AuditVerdict): string[] {
  if (broken) return [translate(faults[broken.fault], { line: broken.line })];
  if (since === undefined) return [translate('commands.auditEmpty')];
  return [
    translate('commands.auditWhole', { lines, chains, since }),
    ...(cut > 0 ? [translate('commands.auditCut', { cut })] : []),
  ];
}
