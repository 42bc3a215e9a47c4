import { useDataProvider, useRecordContext, useResourceContext, type RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { isEmpty } from '../../../model/values.ts';
import type { ClientResource } from '../../../model/clientTypes.ts';
import { hasRows } from '../../../model/traits.ts';
import { rowsOf } from '../../../kinds/items/kind.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import type { Limits } from '../../../model/limits.ts';
import { limitsKey } from '../../../kinds/limits.ts';
import type { PortalDataProvider } from '../../../app/data/portalDataProvider.ts';
import {
  chosenIn,
  gapsFor,
  isAsBefore,
  isChosenAnew,
  linksOf,
  rowFillings,
  rowGaps,
  withoutGaps,
  type Values,
} from './following.ts';
import { toSave } from './toSave.ts';

const waitMs = 150;

/**
 * Puts into the form what follows from other records as soon as one of them is chosen. The API is asked, which
 * knows more than the user may read; where it can't tell, the fields stay as they are until it saves.
 */
export function useFollowing(
  resource: ClientResource,
  writable: readonly string[],
  context: RecordContext,
  onLimits: (limits: Limits) => void,
) {
  const links = useMemo(() => linksOf(resource), [resource]);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const name = useResourceContext();
  const id = useRecordContext<RaRecord>()?.id;
  const { getFieldState, getValues, setValue } = useFormContext();
  const watched = useWatch({ name: links.watched, disabled: links.watched.length === 0 }) as unknown[];
  // the choices alone: what is typed beside them decides nothing
  const now = links.watched.length === 0 ? '' : JSON.stringify(chosenIn(links, watched));
  /** The form as it was when the API last told of it. */
  const before = useRef<Values>(undefined);

  const ask = useEffectEvent((signal: AbortSignal) => {
    const values = structuredClone(getValues()) as Values;
    const last = before.current;
    // a record that is opened already has what follows; a new one may begin with a choice
    const isIdle = !last && (id !== undefined || !links.references.some((via) => values[via]));
    if (isIdle) before.current = values;
    const hasChoice = [...links.references, ...links.lists.map((list) => list.id)].some((via) => values[via]);
    const asksLimits = isIdle && links.isBounded && hasChoice;
    if ((isIdle && !asksLimits) || !name) return;
    const anew = links.copies.filter((field) =>
      last ? isChosenAnew(field, values, last) && isAsBefore(field, values, last) : isEmpty(values[field.id]),
    );
    const data = {
      ...toSave(resource, writable, values, context),
      ...gapsFor(anew),
      ...rowGaps(links, values, last ?? {}),
    };
    dataProvider.preview(name, { id, data: id === undefined ? withoutGaps(data) : data }, signal).then(
      ({ data: { [limitsKey]: limits = {}, ...told } }) => {
        onLimits(limits as Limits);
        if (asksLimits) return;
        const fill = (place: string, value: unknown) => {
          // whoever stands in the field is about to write there; left empty, the API fills it in
          if (!isFocused(place) && isSame(getValues(place), get(values, place)))
            // whoever saved too early was told that it is missing
            setValue(place, value, { shouldDirty: true, shouldValidate: getFieldState(place).invalid });
        };
        for (const [field, value] of Object.entries(told)) {
          const known = resource.fields[field];
          if (!known || hasRows(known)) continue;
          const isOwn = known.copy && !known.readOnly;
          if (!isOwn) setValue(field, value);
          else if (anew.includes(known)) fill(field, value);
        }
        for (const list of links.lists) {
          // rows that came or went meanwhile have moved the others
          if (rowsOf(getValues(list.id)).length !== rowsOf(values[list.id]).length) continue;
          for (const { place, value } of rowFillings(list, told[list.id], values, last ?? {}))
            fill(place, value);
        }
        // with what has just been filled in; whatever is chosen meanwhile asks anew
        before.current = structuredClone(getValues()) as Values;
      },
      // the API says what is wrong when the form is saved
      () => undefined,
    );
  });

  useEffect(() => {
    if (now === '') return;
    const cancel = new AbortController();
    const timer = setTimeout(() => ask(cancel.signal), waitMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [now]);
}

const isFocused = (place: string) => document.activeElement?.getAttribute('name') === place;

const isSame = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));
