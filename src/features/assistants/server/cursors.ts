/** Where a search goes on. A cursor is sealed, and counts for the key and the search that it was made for. */
import { translate } from '#messages/translate.ts';
import { seal, unseal } from '#server/passwords/seal.ts';
import { badRequest } from '#server/http/http.ts';
import { shortDigest } from './digest.ts';
import { keyIdOf, type ToolCall } from './toolCall.ts';

/** `from`: how many records were shown. `mark`: that of the API, which is the place in the list. */
export type ListPlace = { from: number; mark?: string };
type Sealed = ListPlace & { key: string; search: string };

export const cursorFor = (call: ToolCall, search: unknown, place: ListPlace): string =>
  seal(call.secret, 'cursor', { ...place, key: keyIdOf(call), search: shortDigest(search) } satisfies Sealed);

/** Throws 400 for a cursor of another key, or of another search. */
export function readCursor(call: ToolCall, search: unknown, cursor: string | undefined): ListPlace {
  if (cursor === undefined) return { from: 0 };
  const place = unseal<Sealed>(call.secret, 'cursor', cursor);
  if (place?.key !== keyIdOf(call) || place.search !== shortDigest(search))
    throw badRequest(translate('assistants.badCursor'));
  return place;
}
