/** Gives the config files back the text that they had before they were edited in the portal. */
import { groupBy } from '#model/lib/collections.ts';
import type { Editing } from '#server/config/authoringTools.ts';
import type { Store } from '#server/data/store.ts';
import { allEdits, type Kept } from './editHistory.ts';
import { filesIn, hashOf, openFile, reloadConfig, writeAtomically } from './files.ts';

/** A file that was changed by something else since its last edit stays as it is. */
export async function restoreFiles(
  editing: Editing,
  store: Store,
): Promise<{ restored: string[]; left: string[] }> {
  const [restored, left]: [string[], string[]] = [[], []];
  for (const [file, edits] of groupBy(await allEdits(store), (edit) => edit.file)) {
    const now = textOf(editing, file);
    const before = textBefore(edits);
    if (now === before) continue;
    if (now === undefined || hashOf(now) !== edits.at(-1)!.after) left.push(file);
    else {
      writeAtomically(editing, file, before);
      restored.push(file);
    }
  }
  if (restored.length > 0) await reloadConfig(editing);
  return { restored, left };
}

function textOf(editing: Editing, file: string): string | undefined {
  try {
    return openFile(editing, filesIn(editing), file).text;
  } catch {
    return undefined;
  }
}

/** The text before the first of the edits that follow one another without a change by something else. */
function textBefore(edits: readonly Kept[]): string {
  let at = edits.length - 1;
  while (at > 0 && edits[at - 1]!.after === hashOf(edits[at]!.before)) at--;
  return edits[at]!.before;
}
