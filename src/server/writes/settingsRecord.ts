/** The one record with the company's settings: the portal makes it, with its defaults, where there is none; new records begin with its values. */
import { accessOf } from '#access/grants.ts';
import { conversionOf } from '#kinds/dataModel/computed.ts';
import { initialValues, settingDefaults } from '#kinds/defaults.ts';
import { convert } from '#model/expression/expression.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Fields } from '../data/store.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { todayOf } from '#model/time/time.ts';
import { shapeOf } from '../data/shape.ts';
import { insertRecord } from './storeRecord.ts';
import { withComputed, writeContext, type Author, type WriteContext } from './writeContext.ts';
import type { Reader } from '../data/reader.ts';
import type { Transaction } from '../data/storeTypes.ts';

type Data = Reader & { write(author: Author, work: (unit: Transaction) => Promise<void>): Promise<void> };
const looked = new WeakMap<Data, Promise<void>>();

/**
 * Resolves once the record is there. It is looked for once for each version of the config: users neither create nor
 * delete it. Of several processes one makes it.
 */
export function ensureSettingsRecord(data: Data): Promise<void> {
  return getOrMake(looked, data, () =>
    makeSettingsRecord(data).catch((error: unknown) => {
      looked.delete(data);
      throw error;
    }),
  );
}

async function makeSettingsRecord(data: Data): Promise<void> {
  const { portal } = data;
  if (portal.company === undefined) return;
  const resource = portal.resources[portal.company]!;
  const viewer = viewerOf(portal, todayOf(portal));
  const account = { id: '', [portal.accounts.name]: portal.brand.name };
  const caller = { portal, account, viewer, access: accessOf(portal, []) };
  const first = { where: matchAll, range: [0, 0], idsOnly: true } as const;
  const isThere = async (reader: Pick<Reader, 'find'>) =>
    (await reader.find(shapeOf(resource, viewer), first)).records.length > 0;
  if (await isThere(data)) return;
  await data.write(caller, async (unit) => {
    if (await isThere(unit)) return;
    const writing = { ...writeContext(unit, caller, resource), transaction: unit };
    await insertRecord(writing, await withComputed(writing, { ...initialValues(resource, viewer) }));
  });
}

/** A new record with the initial values that the company's settings give, where nothing was sent. */
export async function withSettings(
  { reader, resource, caller }: WriteContext,
  given: Fields,
  sent: Fields,
): Promise<Fields> {
  const unset = settingDefaults(resource.fields).filter(([{ id }]) => !Object.hasOwn(sent, id));
  if (unset.length === 0) return given;
  const { portal } = reader;
  const settings = await reader.settings(caller.viewer);
  const known = portal.resources[portal.company!]!.fields;
  const values = unset
    .filter(([{ id }]) => isEmpty(given[id]))
    .map(([field, setting]) => {
      const conversion = conversionOf(field, known[setting]);
      const value = settings[setting] ?? null;
      return [field.id, conversion ? convert(value, conversion, portal.timeZone) : value] as const;
    });
  return { ...given, ...Object.fromEntries(values.filter(([, value]) => !isEmpty(value))) };
}
