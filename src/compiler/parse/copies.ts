/** Copies that programs make of a file of the config, known by their names. */
import { basename, dirname } from 'node:path/posix';

/**
 * What follows the name of the original, or precedes it. Syncthing: ".sync-conflict-<date>-<time>-<device>"
 * (docs.syncthing.net/users/syncing.html). Dropbox and Nextcloud: " (conflicted copy …)". Browsers, Google Drive and
 * Windows: " (1)", " - Copy". macOS and iCloud: " copy", " 2". Google Drive: "Copy of ".
 */
const after = /^(?:\.sync-conflict-[\w-]+|(?: -)? (?:copy|c[oó]pia)(?: \d+)?| \d+| ?\([^()]*\))+$/iu;
const before = /^(?:(?:copy of|c[oó]pia de) |\W+)?$/iu;

/**
 * The original of a copy: a file beside it with a valid name. Undefined for a name that is valid itself, and for a copy
 * without its original.
 *
 * @param paths the paths of all files of the config
 */
export function originalOf(
  path: string,
  paths: readonly string[],
  isValid: (id: string) => boolean,
): string | undefined {
  const name = idIn(path);
  if (isValid(name)) return undefined;
  return paths.find((other) => {
    const id = idIn(other);
    if (other === path || dirname(other) !== dirname(path) || !isValid(id)) return false;
    const start = name.toLowerCase().indexOf(id.toLowerCase());
    if (start < 0) return false;
    const [lead, rest] = [name.slice(0, start), name.slice(start + id.length)];
    return before.test(lead) && (after.test(rest) || (rest === '' && /\p{L}/u.test(lead)));
  });
}

const idIn = (path: string) =>
  basename(path)
    .replace(/\.ya?ml$/i, '')
    .normalize('NFC');
