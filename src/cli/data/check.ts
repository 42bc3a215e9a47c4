import { todayOf } from '../../model/time.ts';
import { check } from '../check.ts';
import { count, shortPath, type Io } from '../io.ts';
import { openPortal } from '../portal.ts';
import { findingsIn, type Finding } from './integrity.ts';
import { openData } from './open.ts';

/** portal check --data: the config first, then the stored records against it. Ends with 1 when something does not fit. */
export function checkData(io: Io, { json, strict }: { json: boolean; strict: boolean }): number {
  if (!json && check(io, { json, strict }) !== 0) return 1;
  const portal = openPortal(io);
  const data = openData(io, 'conferir os registros');
  const findings = findingsIn(portal, data, todayOf(portal));
  if (json) io.json({ file: data.file, findings });
  else if (findings.length > 0) io.error(textOf(findings));
  if (!json) {
    const records = Object.values(data.tables).reduce((sum, rows) => sum + rows.length, 0);
    const verdict =
      findings.length === 0 ? 'Registros em ordem' : `${count(findings.length, 'tipo')} de problema`;
    io.out(`${verdict}: ${count(records, 'registro')} em ${shortPath(data.file)}`);
  }
  return findings.length === 0 ? 0 : 1;
}

const textOf = (findings: readonly Finding[]) =>
  findings
    .map(({ where, what, count: times, examples }) => {
      const shown =
        examples.length > 0 ? `  (${examples.join('; ')}${times > examples.length ? '; …' : ''})` : '';
      return `${where}  ${times}×  ${what}${shown}`;
    })
    .join('\n');
