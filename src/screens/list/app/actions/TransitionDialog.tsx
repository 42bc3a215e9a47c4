import { Alert, Button } from '@mui/material';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { DryRunResult } from '#model/api/dryRun.ts';
import type { Transition } from '#model/types.ts';
import { faultyField } from '#kinds/validate.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { titleFieldsOf } from '#model/records/title.ts';
import { useRecordTitles, useTemplate } from '#ui/data/useRecordTitles.ts';
import { messageOf } from '#ui/feedback/LoadError.tsx';
import { errorsOf, isConflict, refusalText } from '#ui/feedback/apiErrors.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { EffectsPreview, dryRunIn } from './EffectsPreview.tsx';
import { runTransition } from './runTransition.ts';
import { TransitionForm } from './TransitionForm.tsx';
import { TransitionSubject } from './TransitionSubject.tsx';
import { useDryRun } from './useDryRun.ts';
import { useTransitionRun } from './useTransitionRun.ts';

type Props = {
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
export function TransitionDialog({ transition, foreseen, record, onClose }: Props) {
  const { resourceName, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const runOf = useTransitionRun(record);
  const recordName = useRecordTitles(resource.id, [record])(record);
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
