import { Typography, Alert, Stack, Button } from '@mui/material';
import { type RaRecord, HttpError, useDataProvider } from 'ra-core';
import { isMoney } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { amountField } from '#screens/app/useNotifyOutcome.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { partiesIn } from '#screens/list/columns/columnLayout.ts';
import { candidateOf } from '#screens/list/columns/columnSizes.ts';
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { deepEqual } from '#model/values/json.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import type { Transition } from '#model/types.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { Effects } from '#ui/feedback/Effects.tsx';
import { useDebounced } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { askedValues } from './askedValues.ts';
import { faultyField } from '#kinds/validate.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { useRecordTitle, useTemplate } from '#ui/data/useTitles.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { errorsOf, isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { runTransition } from './runTransition.ts';
import { useTransitionRun } from './useTransitionRun.ts';
import { missingOf, TransitionForm, withRequiredReason } from './TransitionForm.tsx';

type TransitionSubjectProps = {
  record: RaRecord;
  /** The name of the record, where the title lacks it. */
  name?: string;
  /** The fields that the title shows. */
  said?: readonly string[];
};

/** What a transition is about, below the title of its dialog: the amount and the party of its record. */
function TransitionSubject({ record, name, said = [] }: TransitionSubjectProps) {
  const { screen, resource } = useScreen();
  const listed = screen.columns.flatMap(({ field: id, priority }) => {
    const field = resource.fields[id];
    return field ? [{ field, isWanted: priority === true }] : [];
  });
  const parties = partiesIn(listed.map(candidateOf)).map(({ field }) => field);
  const party = parties.find((id) => !resource.titleFields.includes(id));
  const saysAmount = said.some((id) => isMoney(resource.fields[id]));
  const amount = saysAmount ? undefined : amountField(resource, screen)?.id;
  const wanted = [amount, party].flatMap((id) =>
    id === undefined || isEmpty(record[id]) || said.includes(id) ? [] : [{ field: id }],
  );
  const columns = useColumns(resource, wanted, [record]);
  const parts = [name ?? [], columns.map(({ label, text }) => `${label}: ${text(record)}`)].flat();
  if (parts.length === 0) return null;
  return <Typography color="textSecondary">{parts.join(' · ')}</Typography>;
}

/** Null: the dry run failed. */
type DryRunAnswer = DryRunResult | null;
/** The values of the transition's fields, as JSON. */
type TypedKey = string;

/** Why a confirmation has to be repeated: effects that were not shown before, or that could not be loaded. */
type Doubt = 'waiting' | 'again' | 'failed';

/**
 * The dry run of a transition. The preview and the confirmation share its requests: what was confirmed before
 * its effects were shown waits for them.
 *
 * @param foreseen the effects of a transition that asks for no values, where they are known
 */
function useDryRun(
  { id: action }: Transition,
  { id, version }: RaRecord,
  foreseen: DryRunResult | undefined,
) {
  const { resourceName } = useScreen();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [confirmed, setConfirmed] = useState<{ key: TypedKey; doubt: Doubt | undefined }>();
  const shown = useRef<DryRunAnswer | undefined>(undefined);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);

  const queryOf = useMemo(
    () => (key: TypedKey) => ({
      queryKey: ['dryRun', resourceName, id, action, version, key],
      // It is not requested again for the same values.
      ...(foreseen && key === '{}' && { initialData: foreseen }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider
          .dryRun(
            resourceName,
            { id, action, data: JSON.parse(key) as Record<string, unknown>, version },
            signal,
          )
          .catch((error: unknown): DryRunAnswer => {
            if (signal.aborted) throw error;
            return isRefusal(error) ? nothing : null;
          }),
      // A failed one is tried again.
      staleTime: ({ state }: { state: { data?: DryRunAnswer | undefined } }) => (state.data ? Infinity : 0),
      gcTime: 0,
      retry: false,
    }),
    [dataProvider, resourceName, id, action, version, foreseen],
  );

  /** The effects that were confirmed; undefined if the user has to be asked again, or has cancelled meanwhile. */
  async function confirm(key: TypedKey): Promise<{ answer: DryRunAnswer } | undefined> {
    const { signal } = (waiting.current = new AbortController());
    const seen = shown.current;
    const isWarned = confirmed?.key === key && confirmed.doubt === 'failed';
    setConfirmed({ key, doubt: 'waiting' });
    // It is cancelled when other values are typed.
    const answer = await queryClient.fetchQuery(queryOf(key)).catch(() => undefined);
    const isCancelled = signal.aborted || answer === undefined;
    const doubt = isCancelled ? undefined : doubtOf(answer, seen, isWarned);
    setConfirmed({ key, doubt });
    return isCancelled || doubt ? undefined : { answer };
  }
  return {
    queryOf,
    confirmed,
    confirm,
    stopWaiting: () => waiting.current?.abort(),
    onShown: (answer: DryRunAnswer) => void (shown.current = answer),
    /** Shows these effects instead, which the API has answered with. */
    replace: (key: TypedKey, answer: DryRunResult) =>
      queryClient.setQueryData<DryRunAnswer>(queryOf(key).queryKey, answer),
  };
}
type DryRun = ReturnType<typeof useDryRun>;

function doubtOf(now: DryRunAnswer, seen: DryRunAnswer | undefined, isWarned: boolean): Doubt | undefined {
  if (!now) return isWarned ? undefined : 'failed';
  // What is refused now does nothing: the API repeats why.
  if (now.refusals.length > 0 || (now.effects.length === 0 && now.hidden === 0)) return undefined;
  return seen && seen.hidden === now.hidden && deepEqual(seen.effects, now.effects) ? undefined : 'again';
}

/** What the API refuses in a dry run, it will refuse to do, in words of its own. */
const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
const nothing: DryRunResult = { effects: [], hidden: 0, digest: '', refusals: [] };

type EffectsPreviewProps = { transition: Transition; record: RaRecord; dryRun: DryRun };

const waitMs = 400;

/**
 * What the transition would change in other records, with the values typed so far. The API computes it as a
 * dry run.
 */
function EffectsPreview({
  transition,
  record,
  dryRun: { queryOf, confirmed, onShown },
}: EffectsPreviewProps) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
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
  // Warn about missing fields only after the user has begun to fill them in; any other refusal is told at once.
  const outcome = { ...record, ...opened, [transition.field]: transition.to };
  const isBegun =
    isDirty || missingOf(transition, withRequiredReason(transition, resource), outcome, context) < 0;
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
function dryRunIn(error: unknown): DryRunResult | undefined {
  const body = error instanceof HttpError ? (error.body as Partial<DryRunResult> | null) : null;
  return body && Array.isArray(body.effects) ? (body as DryRunResult) : undefined;
}

type TransitionDialogProps = {
  transition: Transition;
  /** The effects, where a dry run has shown them already. */
  foreseen?: DryRunResult;
  record: RaRecord;
  onClose: () => void;
};

/**
 * Confirms a transition and asks for its fields. A refusal is shown in the dialog, at its field where it has
 * one.
 */
export function TransitionDialog({ transition, foreseen, record, onClose }: TransitionDialogProps) {
  const { resourceName, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const runOf = useTransitionRun(record);
  const recordName = useRecordTitle(resource, record);
  const ownTitle = useTemplate(resource, transition.title, record);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean }>();
  const [isSaving, setSaving] = useState(false);
  const dryRun = useDryRun(transition, record, foreseen);

  const reload = () => {
    void dataProvider.refresh(resourceName);
    onClose();
  };
  const submit = async (values: Record<string, unknown>) => {
    setProblem(undefined);
    const key = JSON.stringify(values);
    const confirmed = resource.hasDryRun ? await dryRun.confirm(key) : { answer: null };
    if (!confirmed) return {};
    const { answer } = confirmed;
    setSaving(true);
    try {
      await runTransition(runOf(transition, recordName), values, answer?.digest);
      onClose();
      return undefined;
    } catch (error) {
      const { root: _root, ...fields } = errorsOf(error);
      const isAsked = (path: string) => transition.fields.includes(faultyField(path));
      const changed = dryRunIn(error);
      if (changed) dryRun.replace(key, changed);
      // A refusal of the dry run stands for the record as it was read.
      const isKnown = changed !== undefined || (answer?.refusals.length ?? 0) > 0;
      const inFields = Object.keys(fields).length > 0 && Object.keys(fields).every(isAsked);
      const text = inFields ? messageOf(error) : refusalText(error, resource);
      setProblem({ text, isConflict: isConflict(error) && !isKnown });
      return fields;
    } finally {
      setSaving(false);
    }
  };

  return (
    <TransitionForm
      transition={transition}
      title={
        ownTitle ?? translate('portal.screen.action.title', { label: transition.label, name: recordName })
      }
      record={record}
      subject={
        <TransitionSubject
          record={record}
          {...(ownTitle !== undefined && { name: recordName, said: titleFieldsOf(transition.title!) })}
        />
      }
      notice={
        problem && (
          <Alert
            severity="error"
            action={
              problem.isConflict && (
                <Button color="inherit" size="small" onClick={reload}>
                  {translate('portal.screen.reload')}
                </Button>
              )
            }
          >
            {problem.text}
          </Alert>
        )
      }
      effects={
        resource.hasDryRun && <EffectsPreview transition={transition} record={record} dryRun={dryRun} />
      }
      isSaving={isSaving}
      onDismiss={dryRun.stopWaiting}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
