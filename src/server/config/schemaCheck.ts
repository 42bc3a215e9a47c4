/**
 * Asks the store whether it can hold the records of a new version of the config. A database with columns of
 * other types can't, until `portal migrate`.
 */
import type { HeldField } from '#compiler/live/lastGood.ts';
import type { Portal } from '#model/types.ts';
import { setCollation } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { openPortalData } from '../data/portalData.ts';
import type { Stores } from '../data/types.ts';

export interface SchemaCheck {
  /** The fields that have to be migrated before this version is served. */
  unmigratedFields(portal: Portal): Promise<readonly HeldField[]>;
  /**
   * Adds what the store lacks for this version.
   *
   * @param wanted the version as written, if this one is served in its place
   */
  prepare(portal: Portal, wanted?: Portal): Promise<void>;
}

/** Undefined for a store that takes any version at once. */
export function schemaCheckFor(stores: Stores, current: () => Portal): SchemaCheck | undefined {
  const { tables } = stores.store;
  if (!tables) return undefined;
  const modelOf = (portal: Portal) => openPortalData(stores, portal).model;
  return {
    unmigratedFields: async (portal) => {
      const model = modelOf(portal);
      // Opening a version sets the order of texts to its language, and it isn't served yet.
      setCollation(current().locales[0]!);
      const changes = await tables.changes(model);
      return changes.map(({ resource, field, from, to }) => ({
        resource,
        field,
        message: waitingText(from, to),
      }));
    },
    prepare: async (portal, wanted) => {
      const model = modelOf(portal);
      setCollation(portal.locales[0]!);
      try {
        await tables.prepare(model, wanted && modelOf(wanted));
      } catch (error) {
        setCollation(current().locales[0]!);
        throw error;
      }
    },
  };
}

const waitingText = (from: string, to: string) =>
  translate('serving.databaseKeepsField', { from, to }) + translate('serving.firstSee');
