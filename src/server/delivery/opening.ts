import { rowsOf } from '../../access/rows.ts';
import { matches } from '../../model/filter.ts';
import { screensOf } from '../../screens/registry.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import type { RecordName } from './messages.ts';
import type { Receiver } from './receivers.ts';

/** The address of the record on the first list of theirs that shows it; none: no screen does. */
export async function opening(
  { portal, get }: Pick<DataReader, 'portal' | 'get'>,
  { access, viewer }: Pick<Receiver, 'access' | 'viewer'>,
  { resource: id, id: record }: RecordName,
): Promise<string | undefined> {
  const resource = portal.resources[id];
  const given = access.resources.get(id);
  const found = resource && given && (await get(shapeOf(resource, viewer), record));
  if (!found) return undefined;
  const context = { fields: resource.fields, timeZone: viewer.timeZone };
  const shows = (path: string) =>
    given.grants.some(
      (grant) =>
        grant.kind === 'screen' &&
        grant.route === path &&
        grant.verbs.has('list') &&
        matches(rowsOf(given, grant, viewer), found, context),
    );
  const lists = access.routes
    .flatMap(screensOf)
    .filter(({ screen }) => screen.kind === 'list' && screen.resource === id);
  const path = lists.find((list) => shows(list.path))?.path;
  return path && `${path}/${encodeURIComponent(String(record))}/show`;
}
