/** The records that wait for a person: they may make a transition that waits, on a list that shows the record. */
import { decisionOn, isTheirs } from './approvals.ts';
import type { Person } from './person.ts';

/** By resource and transition: the ids. */
export function pendingsOf(person: Person): Record<string, string[]> {
  const { resources } = person.portal;
  const groups = Object.values(resources).flatMap((resource) =>
    resource.transitions.flatMap((transition) => {
      const { id, waits, approval, permissions, people, field, from, when } = transition;
      if (!(waits ?? approval) || (permissions.length === 0 && !people)) return [];
      const lists = person.of(resource.id).filter((given) => given.opensAt && given.moves.has(id));
      const ids = person.rows(resource.id).flatMap((row) => {
        const isReady =
          from.includes(String(row[field])) && (!when || person.matches(resource.id, row, [when]));
        const isShown = lists.some((given) => person.covers(given, row));
        const isDecided = decisionOn(person, resource, transition, row)?.does === 'refused';
        const isMine = isTheirs(person, transition, resource, row);
        return isReady && isShown && isMine && !isDecided ? [String(row.id)] : [];
      });
      return ids.length > 0 ? [[`${resource.id} ${id}`, ids.toSorted()] as const] : [];
    }),
  );
  return Object.fromEntries(groups);
}
