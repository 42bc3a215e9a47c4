import type { RaRecord } from 'ra-core';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { undoOf } from '../../../../app/data/undo.ts';
import type { useNotifyDone } from '../../../../app/ui/feedback/UndoToast.tsx';
import type { ClientResource } from '../../../../model/api/clientTypes.ts';
import { lowerFirst } from '../../../../model/records/title.ts';
import type { Transition } from '../../../../model/types.ts';
import { keepPlace } from './keepPlace.ts';

export type TransitionRun = {
  transition: Transition;
  record: RaRecord;
  /** The name of the screen's records. */
  name: string;
  resource: ClientResource;
  dataProvider: PortalDataProvider;
  notifyDone: ReturnType<typeof useNotifyDone>;
};

/** Posts the action with the version that was read, and notifies about the new state. */
export async function runTransition(
  { transition, record, name, resource, dataProvider, notifyDone }: TransitionRun,
  data: Record<string, unknown>,
  digest?: string,
) {
  keepPlace(record);
  const { id, version } = record;
  const { data: now } = await dataProvider.runAction(name, {
    id,
    action: transition.id,
    data,
    version,
    digest,
  });
  const { field: state, to } = transition;
  // The state is unchanged: further approvals are needed.
  if (to !== record[state] && now[state] !== undefined && now[state] === record[state])
    return notifyDone('portal.screen.action.approved', {}, []);
  const label = resource.fields[state]?.options?.find(({ value }) => value === to)?.label ?? to;
  notifyDone('portal.screen.action.done', { name: resource.label.one, state: lowerFirst(label) }, [
    undoOf(now),
  ]);
}

/** Runs a transition that asks nothing. It answers true instead where users are to see effects on other records first. */
export async function runAtOnce(given: TransitionRun): Promise<boolean> {
  const { transition, record, name, resource, dataProvider } = given;
  const request = { id: record.id, action: transition.id, data: {}, version: record.version };
  const foreseen = resource.hasDryRun ? await dataProvider.dryRun(name, request) : undefined;
  if (foreseen && (foreseen.effects.length > 0 || foreseen.hidden > 0)) return true;
  await runTransition(given, {}, foreseen?.digest);
  return false;
}
