import { settleLines } from '#features/documents/server/settledLines.ts';
import { waitingLines } from './propose.ts';

/** Has imports of statements ask which of their lines may be records that are there already. */
export const joinLines = (): void =>
  settleLines({
    notedIn: ({ reconcile }) =>
      [reconcile?.remembers, ...(reconcile?.with.map(({ remembers }) => remembers) ?? [])].filter(
        (id) => id !== undefined,
      ),
    marks: ({ reconcile }) => reconcile?.waits,
    mayBeThere: waitingLines,
    settlesLater: ({ resource, caller }) =>
      Object.values(caller.portal.resources).some(({ reconcile }) =>
        reconcile?.with.some((entry) => entry.resource === resource.id && !entry.one),
      ),
  });
