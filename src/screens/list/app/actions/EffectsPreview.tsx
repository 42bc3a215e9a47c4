import { Alert, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HttpError, type RaRecord } from 'ra-core';
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { DryRunResult } from '#model/api/dryRun.ts';
import { Effects } from '#ui/feedback/Effects.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import type { Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#ui/translate.ts';
import { askedValues } from './askedValues.ts';
import type { Doubt, DryRun, TypedKey } from './useDryRun.ts';

type Props = { transition: Transition; record: RaRecord; dryRun: DryRun };

const waitMs = 400;

/**
 * What the transition would change in other records, with the values typed so far. The API computes it as a
 * dry run.
 */
export function EffectsPreview({ transition, record, dryRun: { queryOf, confirmed, onShown } }: Props) {
  const { isDirty, isSubmitting, defaultValues: opened = {} } = useFormState();
  const now: TypedKey = JSON.stringify(askedValues(transition, useWatch(), opened));
  const typed = useDebounced(now, waitMs);
  const isConfirmed = confirmed?.key === now;
  const key = isConfirmed ? now : typed;
  const { data: answer, isPlaceholderData } = useQuery({
    ...queryOf(key),
    // What is being done needs no preview any more.
    enabled: !isSubmitting,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (answer !== undefined && !isPlaceholderData) onShown(answer);
  });
  // Warn about missing fields only after the user has begun to fill them in.
  const isBegun = isDirty || transition.fields.every((field) => !isEmpty(record[field]));
  const { refusals = [] } = answer ?? {};
  return (
    // there before its content, which is announced; empty, it takes no room
    <Stack aria-live="polite" spacing={1} sx={{ '&:empty': { position: 'absolute' } }}>
      {answer && (isBegun || refusals.length === 0) && <Effects {...answer} />}
      {isConfirmed && confirmed.doubt && <DoubtText doubt={confirmed.doubt} />}
    </Stack>
  );
}

function DoubtText({ doubt }: { doubt: Doubt }) {
  const text = translate(`portal.screen.dryRun.${doubt}`);
  if (doubt === 'waiting') return <Typography color="textSecondary">{text}</Typography>;
  return (
    <Alert severity={doubt === 'failed' ? 'warning' : 'info'} role="none">
      {text}
    </Alert>
  );
}

/** The new effects that come with a refusal, when they have changed since they were shown. */
export function dryRunIn(error: unknown): DryRunResult | undefined {
  const body = error instanceof HttpError ? (error.body as Partial<DryRunResult> | null) : null;
  return body && Array.isArray(body.effects) ? (body as DryRunResult) : undefined;
}
