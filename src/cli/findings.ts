/** How `portal doctor` and `portal check --sign-in` tell what they found. */
import type { Finding } from '#model/api/findings.ts';
import { translate } from '#messages/translate.ts';
import type { Io } from './io.ts';

/** Prints one line each; the exit code is 1 where a line is not fine. */
export function tellFindings(io: Io, lines: readonly Finding[], json: boolean): number {
  if (json) io.json({ lines }, undefined, { lines });
  const width = Math.max(0, ...lines.map(({ subject }) => subject.length));
  for (const { subject, ok, message } of json ? [] : lines) {
    const mark = ok === null ? translate('commands.notLookedAt') : ok ? 'ok' : translate('commands.notFine');
    (ok === false ? io.error : io.out)(`${subject.padEnd(width)}  ${mark.padEnd(4)}  ${message}`);
  }
  return lines.some(({ ok }) => ok === false) ? 1 : 0;
}
