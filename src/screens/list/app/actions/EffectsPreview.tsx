import { HttpError, useDataProvider, type RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import type { DryRunResult } from '../../../../model/dryRun.ts';
import { Effects } from '../../../../app/ui/Effects.tsx';
import { useDebounced } from '../../../../app/ui/useDebounced.ts';
import type { Transition } from '../../../../model/types.ts';
import { isEmpty } from '../../../../model/values.ts';
import { useScreen } from '../../../app/useScreen.ts';

type Props = {
  transition: Transition;
  record: RaRecord;
  foreseen: DryRunResult | null | undefined;
  onForeseen: (foreseen: DryRunResult | null) => void;
  /** Called with true when the values have changed and new effects are being loaded. */
  onStale: (isStale: boolean) => void;
};

const waitMs = 400;

/**
 * What the transition would change in other records, with the values typed so far. The API computes it as a
 * dry run.
 */
export function EffectsPreview({ transition, record, foreseen, onForeseen, onStale }: Props) {
  const { name } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const values = useWatch() as Record<string, unknown>;
  const { fields, id: action } = transition;
  const now = JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? null])));
  const typed = useDebounced(now, waitMs);
  const [loadedFor, setLoadedFor] = useState<string>();
  const isStale = loadedFor !== now;
  useEffect(() => onStale(isStale), [isStale, onStale]);
  const { id, version } = record;
  useEffect(() => {
    const controller = new AbortController();
    const data = JSON.parse(typed) as Record<string, unknown>;
    const show = (effects: DryRunResult | null) => {
      onForeseen(effects);
      setLoadedFor(typed);
    };
    dataProvider.foresee(name, { id, action, data, version }, controller.signal).then(show, () => {
      // When the dry run fails, the transition itself will report the error.
      if (!controller.signal.aborted) show(null);
    });
    return () => controller.abort();
  }, [dataProvider, name, id, action, version, typed, onForeseen]);
  const { isDirty } = useFormState();
  // Whoever has not begun to fill in the fields needs no warning of what is missing in them.
  const isBegun = isDirty || fields.every((field) => !isEmpty(record[field]));
  const { refusals = [] } = foreseen ?? {};
  return foreseen && (isBegun || refusals.length === 0) ? <Effects {...foreseen} /> : null;
}

/** The new effects that come with a refusal, when they have changed since they were shown. */
export function foreseenIn(error: unknown): DryRunResult | undefined {
  const body = error instanceof HttpError ? (error.body as Partial<DryRunResult> | null) : null;
  return body && Array.isArray(body.effects) ? (body as DryRunResult) : undefined;
}
