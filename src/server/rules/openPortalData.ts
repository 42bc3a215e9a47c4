import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Store } from '../data/store.ts';
import type { Portal } from '#model/types.ts';
import { RuleEngine } from './engine.ts';
import { PortalData, type PortalWriting } from '../writes/portalData.ts';
import { stagesWith, type AddedStages } from '../writes/stages.ts';
import type { Stores } from '../data/storeTypes.ts';
import { wholeModelOf } from '../data/systemTables.ts';

let writing: PortalWriting | undefined;

/** Gives each write the stages of accounts and of features. Called once, before any data are opened. */
export function provideStages(added: AddedStages): void {
  writing = {
    startRules: (transaction, author) => new RuleEngine(transaction, author),
    stages: stagesWith(added),
  };
}

function writingOfServer(): PortalWriting {
  if (!writing) throw new Error('Call provideFeatures before the data are opened: writes lack their stages.');
  return writing;
}
const knownOf = memoize((_store: Store) => new WeakMap<Portal, PortalData>());

/** Returns the data of this portal, the same object every time. The rule engine runs the rules that its writes trigger. */
export function openPortalData({ store, files }: Stores, portal: Portal): PortalData {
  return getOrMake(knownOf(store), portal, () => {
    const records = store.using(wholeModelOf(portal, store.materializesRollups === true));
    return new PortalData(records, files, portal, writingOfServer());
  });
}
