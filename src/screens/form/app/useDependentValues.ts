import { useDataProvider, useRecordContext, useResourceContext, type RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { get, set, useFormContext, useWatch } from 'react-hook-form';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { hasRows } from '#model/traits.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { Limits } from '#model/fields/limits.ts';
import { limitsKey } from '#kinds/checkLimits.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import {
  gapsFor,
  hasChosen,
  inputsIn,
  isAsBefore,
  isReferenceChanged,
  isSameChoice,
  isSameInput,
  linksOf,
  outdatedBy,
  referencesIn,
  rowFillings,
  rowGaps,
  withoutGaps,
  type Values,
} from './dependentValues.ts';
import { toSave } from './toSave.ts';

const waitMs = 150;

/**
 * Fills in values that depend on other records as soon as one of them is chosen, and values that only the API
 * computes as soon as what they are computed from is typed. The API may read more than the user. Until it has answered,
 * and when it fails, the fields are reported as out of date.
 */
export function useDependentValues(
  resource: ClientResource,
  writable: readonly string[],
  context: RecordContext,
  onLimits: (limits: Limits) => void,
  onStale: (outdated: ReadonlySet<string>) => void,
) {
  const links = useMemo(() => linksOf(resource), [resource]);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const name = useResourceContext();
  const id = useRecordContext<RaRecord>()?.id;
  const { formState, getFieldState, getValues, setValue } = useFormContext();
  const watched = useWatch({ name: links.watched, disabled: links.watched.length === 0 }) as
    | unknown[]
    | undefined;
  const inForm = Object.fromEntries(links.watched.map((id, at) => [id, watched?.[at]]));
  // Only what decides the API's answer: other input does not affect it. What is typed does not cancel what brings
  // the values of a chosen record.
  const chosen = links.watched.length === 0 ? '' : JSON.stringify(referencesIn(links, inForm));
  const typed = links.inputs.length === 0 ? '' : JSON.stringify(inputsIn(links, inForm));
  const latest = useRef(0);
  const wasTyped = useRef(false);
  /** The values of the form after the API's last answer. */
  const before = useRef<Values>(undefined);

  /** The values of the form; those that the shown values stand for, if any; and if nothing is out of date. */
  const state = () => {
    const values = structuredClone(getValues()) as Values;
    // An existing record already has its dependent values; a new one may start with a reference.
    const opened = formState.defaultValues as Values;
    const last = before.current ?? (id === undefined ? undefined : opened);
    const isChosen = hasChosen(links, values);
    const isAsOpened = isSameChoice(links, values, opened) && isSameInput(links, values, opened);
    const isIdle = !before.current && isAsOpened && (id !== undefined || !isChosen);
    return { values, last, isIdle, isLimitsOnly: isIdle && links.isBounded && isChosen };
  };

  const update = useEffectEvent((signal: AbortSignal) => {
    const { values, last, isIdle, isLimitsOnly } = state();
    if (isIdle) before.current = values;
    if ((isIdle && !isLimitsOnly) || !name) return;
    const toFill = links.copies.filter((field) =>
      last && (id !== undefined || !isEmpty(values[field.id]))
        ? isReferenceChanged(field, values, last) && isAsBefore(field, values, last)
        : isEmpty(values[field.id]),
    );
    const data = {
      ...toSave(resource, writable, values, context),
      ...gapsFor(toFill),
      ...rowGaps(links, values, last ?? {}),
    };
    const nth = (latest.current += 1);
    dataProvider.preview(name, { id, data: id === undefined ? withoutGaps(data) : data }, signal).then(
      ({ data: { [limitsKey]: limits = {}, ...derived } }) => {
        onLimits(limits as Limits);
        if (isLimitsOnly) return;
        const isAsAsked = isSameChoice(links, getValues() as Values, values);
        const isLatest = nth === latest.current;
        // Of a draft that it refuses, the API computes nothing.
        if (isLatest && Object.keys(derived).length > 0) onStale(none);
        const fill = (path: string, value: unknown) => {
          if (!isSame(getValues(path), get(values, path))) return;
          // A focused field is about to be typed into: it gets the value once it is left as it was.
          const { activeElement } = document;
          if (activeElement?.getAttribute('name') === path)
            return activeElement.addEventListener('blur', () => fill(path, value), { once: true });
          // Validates again if the field was reported as missing by an early attempt to save.
          setValue(path, value, { shouldDirty: true, shouldValidate: getFieldState(path).invalid });
          // it was not typed, and follows the next reference
          set(before.current ?? {}, path, value);
        };
        for (const [field, value] of Object.entries(derived)) {
          const known = resource.fields[field];
          if (!known || hasRows(known)) continue;
          const isOwn = known.copy && !known.readOnly;
          if (isOwn && toFill.includes(known)) fill(field, value);
          if (!isOwn && isLatest) setValue(field, value);
        }
        for (const list of links.lists) {
          // Rows that were added or removed meanwhile have moved the others.
          if (rowsOf(getValues(list.id)).length !== rowsOf(values[list.id]).length) continue;
          for (const { path, value } of rowFillings(links, list, derived[list.id], values, last ?? {}))
            fill(path, value);
        }
        // Includes the values just filled in. References chosen meanwhile start another request, which fills theirs.
        if (isAsAsked) before.current = structuredClone(getValues()) as Values;
      },
      // Ignored: the API reports the error when the form is saved.
      () => undefined,
    );
  });

  const ask = useEffectEvent(() => {
    const { values, last, isIdle } = state();
    if (!isIdle) onStale(outdatedBy(links, values, last ?? {}));
    const cancel = new AbortController();
    const timer = setTimeout(() => update(cancel.signal), waitMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  });
  const isTyped = useEffectEvent(
    () =>
      (wasTyped.current ||= !isSameInput(links, getValues() as Values, formState.defaultValues as Values)),
  );
  useEffect(() => {
    if (chosen !== '') return ask();
  }, [chosen]);
  useEffect(() => {
    if (typed !== '' && isTyped()) return ask();
  }, [typed]);
}

const none: ReadonlySet<string> = new Set();
const isSame = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));
