import type { Resource } from '#model/types.ts';
import { fieldOfPlace, filePlaces, filesAt } from '#kinds/file/kind.ts';
import { isRow } from '#kinds/items/kind.ts';
import type { Fields } from '#server/data/store.ts';
import { holdsFiles } from '#server/data/uploads.ts';
import type { Draft } from './draft.ts';
import type { WriteContext } from './writeContext.ts';
import { invalid } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';

const notYours = () => translate('files.gone');

/** The place that a file is uploaded for: "pedidos.nota" */
export const uploadPlace = (resource: Resource, path: string) => `${resource.id}.${path}`;

/**
 * The draft with each file's data as the server has it, whatever the client sent. A file must already be on
 * the record at that place, or be an upload of this user for that very place. 422 for any other.
 */
export async function claimFiles(
  { reader, caller, resource, before }: WriteContext,
  draft: Draft,
): Promise<Draft> {
  if (!holdsFiles(resource)) return draft;
  const faults: Record<string, string> = {};
  const record: Fields = { ...draft.record };
  for (const [path] of filePlaces(resource.fields)) {
    if (!draft.changed.has(fieldOfPlace(path))) continue;
    const known = before ? filesAt(before, path) : [];
    const claim = async (value: unknown, at: string) => {
      if (!Array.isArray(value)) return value;
      return Promise.all(
        value.map(async (one: unknown) => {
          if (!isRow(one) || typeof one.id !== 'string') return one;
          const found =
            known.find(({ id }) => id === one.id) ??
            (await reader.uploadOf({
              id: one.id,
              place: uploadPlace(resource, path),
              account: String(caller.account.id),
            }));
          if (!found) faults[at] = notYours();
          return found ?? one;
        }),
      );
    };
    const [id, inRow] = path.split('.') as [string, string | undefined];
    if (inRow === undefined) record[id] = await claim(record[id], id);
    else if (Array.isArray(record[id]))
      record[id] = await Promise.all(
        (record[id] as unknown[]).map(async (row, index) =>
          isRow(row) ? { ...row, [inRow]: await claim(row[inRow], `${id}.${index}.${inRow}`) } : row,
        ),
      );
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { ...draft, record };
}
