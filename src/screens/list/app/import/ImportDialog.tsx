import { Box, Dialog, DialogTitle, Step, StepLabel, Stepper, Typography } from '@mui/material';
import { useRef } from 'react';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { SendingStep } from './SendingStep.tsx';
import { useImport, type ImportState } from './useImport.ts';
import { useHeldFocus } from '#ui/focus/useHeldFocus.ts';
import { useIsPhone } from '#ui/useIsPhone.ts';
import { translate } from '#ui/translate.ts';

const steps = ['file', 'columns', 'check', 'done'] as const;
const stepOf: Record<ImportState['step'], (typeof steps)[number]> = {
  file: 'file',
  columns: 'columns',
  checking: 'check',
  check: 'check',
  sending: 'done',
  done: 'done',
};

/** Imports the rows of a file in four steps: choose the file, match columns, check without writing, send. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { resource } = useScreen();
  const isPhone = useIsPhone();
  const flow = useImport();
  const { state } = flow;
  const active = steps.indexOf(stepOf[state.step]);
  const content = useRef<HTMLDivElement>(null);
  // a step takes the button away that led to the next
  useHeldFocus(() => content.current);
  const labels = steps.map((step) => translate(`portal.screen.import.steps.${step}`));
  // A click outside the dialog must not discard the work.
  const close = (_event: object, reason: string) =>
    (reason === 'escapeKeyDown' ? state.step !== 'sending' : state.step === 'file') && onClose();
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>
        {translate('portal.screen.import.title', { name: lowerFirst(resource.label.many) })}
      </DialogTitle>
      {isPhone ? (
        <Typography color="textSecondary" sx={{ px: 3, pb: 1 }}>
          {translate('portal.screen.import.stepOf', { step: active + 1, label: labels[active]! })}
        </Typography>
      ) : (
        <Stepper activeStep={state.step === 'done' ? steps.length : active} sx={{ px: 2, pb: 1 }}>
          {labels.map((label) => (
            <Step key={label}>
              <StepLabel>{label}</StepLabel>
            </Step>
          ))}
        </Stepper>
      )}
      <Box
        ref={content}
        role="group"
        aria-label={labels[active]}
        tabIndex={-1}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, outline: 'none' }}
      >
        {state.step === 'file' && <FileStep onTable={flow.take} targets={flow.targets} onClose={onClose} />}
        {state.step === 'columns' && (
          <ColumnsStep
            {...state}
            targets={flow.targets}
            readings={flow.readings}
            isReading={flow.isReading}
            onAnswer={flow.answer}
            onChange={flow.map}
            onTable={flow.reread}
            onReread={flow.take}
            onBack={flow.restart}
            onNext={() => void flow.check()}
          />
        )}
        {(state.step === 'checking' || state.step === 'check') && (
          <CheckStep
            table={state.table}
            mapping={state.mapping}
            rows={state.step === 'check' ? state.rows : undefined}
            targets={flow.targets}
            readings={flow.readings}
            missing={flow.missing}
            onMake={flow.make}
            keys={flow.keys}
            existing={flow.existing}
            onExisting={(choice) => void flow.decide(choice)}
            onCheck={() => void flow.check()}
            onBack={flow.backToColumns}
            onNext={() => void flow.send()}
          />
        )}
        {state.step === 'sending' && <SendingStep {...state} onStop={flow.stop} />}
        {state.step === 'done' && (
          <ResultStep {...state} onClose={onClose} onResume={() => void flow.send()} />
        )}
      </Box>
    </Dialog>
  );
}
