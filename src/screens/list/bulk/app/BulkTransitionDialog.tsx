import { Stack } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { countedName, lowerFirst } from '#model/records/title.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Transition } from '#model/types.ts';
import { askedValues } from '#screens/list/actions/app/askedValues.ts';
import { TransitionForm } from '#screens/list/actions/app/TransitionForm.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { writeInSlices, type BulkWrite } from './changeRecords.ts';
import { BulkProgress, TypedPreview, BulkReport } from './BulkPreview.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { tellsApart } from './tellsApart.ts';

type Props = { transition: Transition; ids: readonly RaRecord['id'][]; onClose: () => void };

const nothing = {};

/**
 * Runs one transition on many records independently. Those that refuse it stay selected, with their reasons.
 */
export function BulkTransitionDialog({ transition, ids, onClose }: Props) {
  const { resource, screen } = useScreen();
  const { id: action, label } = transition;
  const asked = useMemo(() => askedOfMany(transition, resource, ids.length), [transition, resource, ids]);
  const { countedAs } = useCounted(resource, screen);
  const sentenceOf = (written: readonly RaRecord[]) => countedAs(transition, written);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { sentenceOf, onClose });
  const writeOf = useCallback(
    (data: BulkWrite['data']): BulkWrite => ({ do: 'act', action, data }),
    [action],
  );
  const submit = (values: Record<string, unknown>) =>
    run((records, run) => writeInSlices(records, writeOf(values), run)).then(() => undefined);
  return (
    <TransitionForm
      transition={asked}
      title={translate('portal.screen.bulk.transitionTitle', {
        label,
        count: formatAmount(open.length),
        name: lowerFirst(open.length === 1 ? resource.label.one : resource.label.many),
      })}
      record={nothing}
      notice={
        outcome &&
        !progress && (
          <BulkReport
            outcome={outcome}
            notWritten={translate(
              'portal.screen.bulk.notEdited',
              countedName(resource.label, outcome.refused.length),
            )}
          />
        )
      }
      effects={
        <Stack spacing={2}>
          {progress ? (
            <BulkProgress {...progress} onStop={stop} />
          ) : (
            !outcome && (
              <TypedPreview
                ids={open}
                dataOf={(values, opened) => askedValues(asked, values, opened)}
                writeOf={writeOf}
              />
            )
          )}
        </Stack>
      }
      isSaving={progress !== undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** Of several records each keeps what no two of them may share, such as the key of a note. */
function askedOfMany(transition: Transition, resource: ClientResource, count: number): Transition {
  if (count < 2) return transition;
  return { ...transition, fields: transition.fields.filter((id) => !tellsApart(id, resource)) };
}
