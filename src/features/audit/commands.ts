/** `portal audit verify`: whether an audit stream is as it was written. */
import type { Command } from '#cli/commandTable.ts';

export const audit: readonly Command[] = [
  {
    usage: 'audit verify <file>',
    about: 'commands.auditVerify',
    run: async (io, [file], values) =>
      (await import('./commands/auditVerify.ts')).auditVerify(io, file!, values),
  },
];
