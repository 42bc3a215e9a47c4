import { accessibleRecordPath } from '#access/screenLinks.ts';
import type { DataReader } from '../data/types.ts';
import { shapeOf } from '../data/shape.ts';
import type { RecordRef } from './messages.ts';
import type { AccountRights } from '../accounts/caller.ts';

/** The path of the record on the first list that shows it to the receiver; undefined when no screen does. */
export async function recordLink(
  { portal, get }: Pick<DataReader, 'portal' | 'get'>,
  { access, viewer }: Pick<AccountRights, 'access' | 'viewer'>,
  { resource: id, id: record }: RecordRef,
): Promise<string | undefined> {
  const resource = portal.resources[id];
  const found = resource && (await get(shapeOf(resource, viewer), record));
  return found && accessibleRecordPath(access, viewer, resource, found);
}
