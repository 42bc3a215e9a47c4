import { type RaRecord } from 'ra-core';
import { useContext } from 'react';
import { recordTitle } from '#kinds/referencedTitles.ts';
import { noticeOf, undoOf } from '#ui/data/backend.ts';
import { CurrentRouteContext, usePortalIndex } from '#ui/portal/useSession.ts';
import { useNotifySentence, type NextStep } from '#ui/feedback/UndoToast.tsx';
import { formatValue } from '#kinds/registry.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { amountsIn } from '../list/columns/columnLayout.ts';
import type { ListScreen } from '../list/schema.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import { listsOf } from '../drill.ts';

type Outcome = {
  record: RaRecord;
  /** The participle, which agrees with the resource's name, or the name of the new state. */
  done: 'created' | 'saved' | 'changed' | 'deleted' | { state: string };
  /** The title of the record, where it is known. */
  title?: string | undefined;
  /** The changed value ("Prazo: 30"); it takes the place of the amount. */
  change?: string;
  /** The answer to the write, which may be undone. */
  written?: Partial<RaRecord> | undefined;
  next?: NextStep | undefined;
};
export type NotifyOutcome = (outcome: Outcome) => void;

/** Notifies of a change to a record, with its amount and the next step: "CP-2026-00217 paga · R$ 23.188,75". */
export function useNotifyOutcome(resource: ClientResource, screen?: ListScreen): NotifyOutcome {
  const notifySentence = useNotifySentence();
  const { timeZone } = usePortalIndex();
  const slice = useContext(CurrentRouteContext)?.slice;
  return ({ record, done, title, change, written, next }) => {
    const name = nameOf(resource, record, title, timeZone);
    const list = screen ?? (slice && listsOf(slice).find(({ list }) => list.resource === resource.id)?.list);
    const result = change ?? amountOf(resource, list, record, timeZone);
    const sentence =
      typeof done === 'string'
        ? translate(`portal.screen.${done}.${resource.label.gender}`, { name })
        : translate('portal.screen.action.done', { name, state: done.state });
    const parts = [sentence, result, noticeOf(written ?? record)].filter(Boolean);
    notifySentence(parts.join(' · '), [undoOf(written)], next);
  };
}

/** The title of the record; the name of its kind where the title would have to be loaded. */
function nameOf(resource: ClientResource, record: RaRecord, title: string | undefined, timeZone: string) {
  const { titleFields, fields, label } = resource;
  const isKnown = titleFields.every((id) => id !== 'id' && fields[id] && !refersTo(fields[id]));
  return (isKnown && recordTitle(resource, record, () => undefined, { timeZone })) || title || label.one;
}

function amountOf(
  resource: ClientResource,
  list: ListScreen | undefined,
  record: RaRecord,
  timeZone: string,
): string | undefined {
  const field = amountField(resource, list);
  return field && !isEmpty(record[field.id]) ? formatValue(field, record[field.id], { timeZone }) : undefined;
}

/** The amount that stands for a record: the first one with a total in its list, else the first one. Prices don't count. */
export function amountField({ fields }: ClientResource, list: ListScreen | undefined): Field | undefined {
  const shown = list ? list.columns.map(({ field }) => field) : Object.keys(fields);
  const columns = shown.flatMap((id) => {
    const field = fields[id];
    return field ? [{ field: id, money: field.type === 'money' && !field.unit }] : [];
  });
  const [amount] = amountsIn(columns, new Set(Object.keys(list?.totals ?? {})));
  return amount && fields[amount.field];
}
