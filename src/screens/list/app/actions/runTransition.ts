import type { RaRecord } from 'ra-core';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { undoOf } from '#ui/data/undo.ts';
import type { useNotifyDone } from '#ui/feedback/UndoToast.tsx';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Transition } from '#model/types.ts';
import { keepPlace } from './keepPlace.ts';
import { isEmpty } from '#model/values.ts';
import { refersTo } from '#model/traits.ts';
import { formatValue } from '#kinds/registry.ts';
import { recordTitle } from '#ui/data/useTitles.ts';
import type { ListScreen } from '#screens/list/types.ts';

export type TransitionRun = {
  transition: Transition;
  record: RaRecord;
  /** The name of the screen's records. */
  name: string;
  resource: ClientResource;
  screen: ListScreen;
  timeZone: string;
  /** The title of the record, where it is known. */
  title?: string;
  dataProvider: PortalDataProvider;
  notifyDone: ReturnType<typeof useNotifyDone>;
};

/** Posts the action with the version that was read, and notifies about the new state. */
export async function runTransition(run: TransitionRun, data: Record<string, unknown>, digest?: string) {
  const { transition, record, name, resource, dataProvider, notifyDone } = run;
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
  const done = { ...record, ...now };
  const result = [lowerFirst(label), ...amountOf(run, done)].join(' · ');
  notifyDone('portal.screen.action.done', { name: nameOf(run, done), state: result }, [undoOf(now)]);
}

/** The title of the record; the name of its kind where the title would have to be loaded. */
function nameOf({ resource, timeZone, title }: TransitionRun, record: RaRecord): string {
  const { titleFields, fields, label } = resource;
  const isKnown = titleFields.every((id) => id !== 'id' && fields[id] && !refersTo(fields[id]));
  return (isKnown && recordTitle(resource, record, () => undefined, { timeZone })) || title || label.one;
}

/** What the record is about: the first amount with a total in its list, else the first amount. A price is none. */
function amountOf({ resource, screen, timeZone }: TransitionRun, record: RaRecord): string[] {
  const amounts = screen.columns.flatMap(({ field: id }) => {
    const field = resource.fields[id];
    return field?.type === 'money' && !field.unit ? [field] : [];
  });
  const field = amounts.find(({ id }) => Object.hasOwn(screen.totals, id)) ?? amounts[0];
  return field && !isEmpty(record[field.id]) ? [formatValue(field, record[field.id], { timeZone })] : [];
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
