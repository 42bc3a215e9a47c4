import type { DepartmentSlice } from '#model/api/answers.ts';
import type { FormatContext } from '#kinds/kind.ts';
import { loadNamed, recordsAt, type ReadRecords } from '#kinds/referencedTitles.ts';
import { arrivedAhead, seed, takeNames } from './ahead.ts';

/** Puts the names that drawn pages have brought into the app's cache: its first frame has them. */
export async function seedNames(
  api: string,
  resources: DepartmentSlice['resources'],
  context: FormatContext,
): Promise<void> {
  const read: ReadRecords = async (resource, ids) => {
    const answer = arrivedAhead(api + recordsAt(resource, ids));
    if (!answer) throw new Error(`No page has brought these records of ${resource}.`);
    return answer as Awaited<ReturnType<ReadRecords>>;
  };
  for (const wanted of takeNames()) {
    // what is not there, the app asks for
    const named = await loadNamed(read, resources, wanted, context).catch(() => undefined);
    if (named) seed(['titles', wanted], named);
  }
}
