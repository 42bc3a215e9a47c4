import { readableOn } from '#access/projection.ts';
import { translate } from '#messages/translate.ts';
import { type Quote, readableQuotes } from '#server/caller/recipients.ts';
import type { Caller } from '#server/caller/caller.ts';
import { presentRows } from '#server/data/presentNames.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Store } from '#server/data/store.ts';
import { senderOfMessage } from '#server/delivery/deliveryApi.ts';
import { findMessages, messagesTable } from '#server/delivery/worker.ts';
import { ofRecords, type SystemAddress } from '#server/feature/systemAddress.ts';
import { badRequest, type HttpResponse, notFound } from '#server/http/http.ts';
import type { RecordLetter } from '#model/api/letters.ts';

export const letterAddresses: Readonly<Record<string, readonly SystemAddress[]>> = {
  'record-letters': [
    {
      ...ofRecords,
      method: 'GET',
      query: 'read',
      answer: ({ options, caller, search }) =>
        listLetters(options.store, caller, search, options.dataOf(caller.portal)),
    },
  ],
};

/**
 * GET /api/record-letters?resource=<id>&id=<record>: the letters about a record that the user sees on a screen, the latest
 * first, with their states. Whoever may not read the address, or what the title quotes, does not see it here.
 */
async function listLetters(
  store: Store,
  caller: Caller,
  search: URLSearchParams,
  reader: Reader,
): Promise<HttpResponse> {
  const [resource, id] = ['resource', 'id'].map((name) => search.get(name) ?? '') as [string, string];
  if ([...search.keys()].length !== 2 || !resource || !id) throw badRequest(translate('letters.wantsRecord'));
  const about = { resource, id };
  if (!(await isShown(reader, caller, about))) throw notFound();
  const found = await findMessages(presentRows(store, messagesTable, caller.portal), {
    resource,
    record: id,
  });
  const letters = found.filter(({ letter }) => letter).toReversed();
  const isRead = async (quotes: readonly Quote[]) =>
    (await readableQuotes(reader, caller, about, quotes))?.length === quotes.length;
  const [latest] = letters;
  const body = letters.map(async ({ letter, target, state, createdAt, doneAt, error, rule, act }) => ({
    state,
    at: doneAt ?? createdAt,
    by: senderOfMessage(caller.portal, rule),
    ...(act === latest!.act && rule === latest!.rule && { latest: true as const }),
    ...((await isRead(letter!.quotes.address)) && { to: target, ...(error && { error }) }),
    ...((await isRead(letter!.quotes.title)) && { title: letter!.title }),
  })) satisfies Promise<RecordLetter>[];
  return { body: await Promise.all(body) };
}

/** Whether a screen of the caller shows the record. Seeing its name by reference is not enough. */
async function isShown(
  reader: Reader,
  { access, viewer, portal }: Caller,
  about: { resource: string; id: string },
): Promise<boolean> {
  const given = access.resources.get(about.resource);
  const resource = portal.resources[about.resource];
  const record = given && resource && (await reader.get(shapeOf(resource, viewer), about.id));
  if (!record) return false;
  const screens = { ...given, grants: given.grants.filter(({ kind }) => kind === 'screen') };
  return readableOn(screens, viewer, record) !== null;
}
