/** `portal data read`: a file's rows become records, as by the import of a list. */
import type { Command } from '#cli/commandTable.ts';

export const documents: readonly Command[] = [
  {
    usage: 'data read <file>',
    about: 'commands.readsDocument',
    options: ['resource', 'as', 'answers', 'dry-run'],
    run: async (io, [file], values) =>
      (await import('./commands/readCommand.ts')).readDocumentFile(io, file!, values),
  },
];
