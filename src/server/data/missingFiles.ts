/** Finds out whether the data folder has the files of the records, whole: another folder may have been mounted. */
import { allFiles, filePlaces, fieldOfPlace } from '#kinds/file/kind.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import { translate } from '#messages/translate.ts';
import type { FileStore } from './files.ts';
import type { Reader } from './reader.ts';
import type { RecordShape } from './shape.ts';

/** Records looked at per resource, the latest ones: in a folder that was lost, theirs are missing too. */
const sampleSize = 10;

/** @param folder the data folder, to be named in the warning */
export async function missingFilesNotes(
  { portal, find }: Pick<Reader, 'portal' | 'find'>,
  files: FileStore,
  shapeOf: (resource: string) => RecordShape,
  folder: string,
): Promise<string[]> {
  let all = 0;
  /** By file, the resource. */
  const [missing, damaged]: [string[], string[]] = [[], []];
  for (const { id, fields, from } of Object.values(portal.resources)) {
    const holding = new Set(filePlaces(fields).map(([path]) => fieldOfPlace(path)));
    if (from || holding.size === 0) continue;
    const { records } = await find(shapeOf(id), {
      where: { kind: 'any', of: [...holding].map(filled) },
      sort: { field: 'id', order: 'DESC' },
      range: [0, sampleSize - 1],
      paging: { total: 'quick' },
    });
    for (const file of records.flatMap((record) => allFiles(fields, record))) {
      all++;
      const opened = await files.open(file.id);
      if (!opened) missing.push(id);
      else if (opened.size !== file.size) damaged.push(id);
    }
  }
  const notes: string[] = [];
  if (missing.length > 0)
    notes.push(
      translate('transfer.ofFilesAttachedToLatest', {
        all,
        missing: missing.length,
        folder,
        where: listed(missing),
      }) + translate('transfer.ifPortalDataHasChanged'),
    );
  if (damaged.length > 0)
    notes.push(
      translate('transfer.latestFilesHaveOtherSizes', {
        all,
        damaged: damaged.length,
        folder,
        where: listed(damaged),
      }),
    );
  return notes;
}

const listed = (resources: readonly string[]) => [...new Set(resources)].join(', ');

const filled = (field: string): FilterExpression => ({ kind: 'condition', field, op: 'null', value: false });
