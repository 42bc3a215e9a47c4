import { traitsOf } from '#model/traits.ts';
import type { WriteContext } from './writeContext.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { projectorFor } from '#server/data/visibleParts.ts';
import { notFound } from '#server/http/http.ts';
import type { Call } from '../addresses.ts';
import { notFoundMessage } from '../read/read.ts';

/** The record as stored and as the user sees it; 404 if they may not see it. */
export async function targetOf({
  reader,
  resource,
  access,
  caller,
  shape,
  id,
}: Pick<Call, 'access' | 'id'> & WriteContext): Promise<{ before: Stored; seen: Fields }> {
  const before = await reader.get(shape, id);
  const seen = before && (await projectorFor({ access, reader, viewer: caller.viewer }, [before]))(before);
  if (!before || !seen) throw notFound(notFoundMessage(resource));
  return { before, seen };
}

/**
 * The fields of the record that the user may read. If the change moved the record out of the user's rows, the
 * `otherwise` fields, which they had seen before.
 */
export async function visibleRecord(
  { access, caller, reader }: Pick<Call, 'access' | 'caller'> & Pick<WriteContext, 'reader'>,
  record: Stored,
  otherwise: readonly string[],
): Promise<Fields> {
  const shown = (await projectorFor({ access, reader, viewer: caller.viewer }, [record]))(record);
  if (shown) return shown;
  const { fields } = access.resource;
  const isSecret = (id: string) => Object.hasOwn(fields, id) && traitsOf(fields[id]).secret;
  return Object.fromEntries(otherwise.filter((id) => !isSecret(id)).map((id) => [id, record[id] ?? null]));
}
