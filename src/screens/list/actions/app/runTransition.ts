import type { RaRecord } from 'ra-core';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useNotifyDone } from '#ui/feedback/UndoToast.tsx';
import type { ClientResource, DryRunResult, WrittenEffect } from '#model/api/answers.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Transition } from '#model/types.ts';
import type { NotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { translate } from '#kit/translate.ts';
import { keepPlace } from './keepPlace.ts';

export type TransitionRun = {
  transition: Transition;
  record: RaRecord;
  /** The name of the screen's records. */
  name: string;
  resource: ClientResource;
  /** The resources that the user knows, by id. */
  resources: Readonly<Record<string, ClientResource>>;
  /** The title of the record, where it is known. */
  title?: string;
  dataProvider: PortalDataProvider;
  notifyDone: ReturnType<typeof useNotifyDone>;
  notifyOutcome: NotifyOutcome;
};

/** Posts the action with the version that was read, and notifies about the new state. */
export async function runTransition(run: TransitionRun, data: Record<string, unknown>, digest?: string) {
  const { transition, record, name, resource, title, dataProvider } = run;
  keepPlace(record);
  const { id, version } = record;
  const { data: now, effects } = await dataProvider.runAction(name, {
    id,
    action: transition.id,
    data,
    version,
    digest,
  });
  const { field: state, to } = transition;
  // The state is unchanged: further approvals are needed.
  if (to !== record[state] && now[state] !== undefined && now[state] === record[state])
    return run.notifyDone(translate('portal.screen.action.approved'), []);
  const label = resource.fields[state]?.options?.find(({ value }) => value === to)?.label ?? to;
  run.notifyOutcome({
    record: { ...record, ...now },
    title,
    done: { state: lowerFirst(label) },
    written: now,
    next: nextOf(effects, run.resources),
  });
}

const kinds = ['create', 'action', 'update'];

/** The record that the transition created elsewhere, or else changed there, if this user may open it. */
function nextOf(effects: readonly WrittenEffect[], resources: TransitionRun['resources']) {
  const open = effects.filter(({ path }) => path !== undefined);
  const effect = kinds.reduce<WrittenEffect | undefined>(
    (found, kind) => found ?? open.find(({ action }) => action === kind),
    undefined,
  );
  if (!effect) return undefined;
  const label = resources[effect.resource]?.label.one;
  const shown = label === undefined ? effect.title : lowerFirst(label);
  return { to: effect.path!, label: translate('portal.screen.action.see', { name: shown }) };
}

/**
 * Runs a transition that asks nothing. Where users are to see effects on other records first, it returns these
 * instead.
 */
export async function runAtOnce(given: TransitionRun): Promise<DryRunResult | undefined> {
  const { transition, record, name, resource, dataProvider } = given;
  const request = { id: record.id, action: transition.id, data: {}, version: record.version };
  const foreseen = resource.hasDryRun ? await dataProvider.dryRun(name, request) : undefined;
  if (foreseen && (foreseen.effects.length > 0 || foreseen.hidden > 0)) return foreseen;
  await runTransition(given, {}, foreseen?.digest);
  return undefined;
}
