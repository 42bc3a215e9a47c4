import { accessibleRecordPath } from '../../access/screenLinks.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import type { RecordName } from './messages.ts';
import type { Receiver } from './receivers.ts';

/** The path of the record on the first list that shows it to the receiver; undefined when no screen does. */
export async function opening(
  { portal, get }: Pick<DataReader, 'portal' | 'get'>,
  { access, viewer }: Pick<Receiver, 'access' | 'viewer'>,
  { resource: id, id: record }: RecordName,
): Promise<string | undefined> {
  const resource = portal.resources[id];
  const found = resource && (await get(shapeOf(resource, viewer), record));
  return found && accessibleRecordPath(access, viewer, resource, found);
}
