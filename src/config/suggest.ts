/** "Você quis dizer …?" for misspelt names. */
import { distance } from 'fastest-levenshtein';

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}_\s-]/gu, '')
    .toLowerCase();

/** The accepted name that is near enough to be a slip of the keyboard; undefined when none is. */
export function nearest(name: string, accepted: Iterable<string>): string | undefined {
  const wanted = bare(name);
  let best: { name: string; far: number } | undefined;
  for (const candidate of accepted) {
    const far = distance(wanted, bare(candidate));
    if (!best || far < best.far) best = { name: candidate, far };
  }
  // two letters that changed places count as two
  const tolerated = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  return best && best.far <= tolerated ? best.name : undefined;
}

/** The end of a message about a name that is not accepted: the nearest one, or else what there is. */
export function suggestion(name: string, accepted: Iterable<string>, label = 'Aceitos'): string {
  const names = [...accepted];
  const near = nearest(name, names);
  if (near !== undefined) return ` Você quis dizer "${near}"?`;
  if (names.length === 0) return '';
  const most = 24;
  return ` ${label}: ${names.slice(0, most).join(', ')}${names.length > most ? ', …' : '.'}`;
}
