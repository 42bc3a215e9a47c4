import { Alert, Button } from '@mui/material';
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Transition } from '../../../../model/types.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import type { DryRunResult } from '../../../../model/dryRun.ts';
import { useRecordTitles } from '../../../../app/data/useRecordTitles.ts';
import { messageOf } from '../../../../app/ui/LoadError.tsx';
import { errorsOf, isConflict } from '../../../../app/ui/apiErrors.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { EffectsPreview, foreseenIn } from './EffectsPreview.tsx';
import { TransitionForm } from './TransitionForm.tsx';
import { useRunTransition } from './useRunTransition.ts';

type Props = { transition: Transition; record: RaRecord; onClose: () => void };

/**
 * Confirms a transition and asks for its fields. A refusal is shown in the dialog, at its field where it has
 * one.
 */
export function TransitionDialog({ transition, record, onClose }: Props) {
  const { name, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const run = useRunTransition(record);
  const recordName = useRecordTitles(resource.id, [record])(record);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean }>();
  // Null: the effects could not be loaded; the API decides when the transition runs.
  const [foreseen, setForeseen] = useState<DryRunResult | null>();
  // True at first, so that nothing is confirmed before its effects are shown.
  const [isStale, setStale] = useState(true);

  const reload = () => {
    void dataProvider.refresh(name);
    onClose();
  };
  const submit = async (values: Record<string, unknown>) => {
    setProblem(undefined);
    try {
      await run(transition, values, foreseen?.digest);
      onClose();
      return undefined;
    } catch (error) {
      const { root, ...fields } = errorsOf(error);
      const changed = foreseenIn(error);
      if (changed) setForeseen(changed);
      // A refusal that was foreseen stands for the record as it was read.
      const isKnown = changed !== undefined || (foreseen?.refusals.length ?? 0) > 0;
      setProblem({ text: root ?? messageOf(error), isConflict: isConflict(error) && !isKnown });
      return fields;
    }
  };

  return (
    <TransitionForm
      transition={transition}
      title={translate('portal.screen.action.title', { label: transition.label, name: recordName })}
      record={record}
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
        resource.foresees && (
          <EffectsPreview
            transition={transition}
            record={record}
            foreseen={foreseen}
            onForeseen={setForeseen}
            onStale={setStale}
          />
        )
      }
      isWaiting={resource.foresees && isStale}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
