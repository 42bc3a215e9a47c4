import { Box, Step, StepButton, Stepper, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { RecordContext } from '#kinds/kind.ts';
import { recordMatches } from '#model/filter/filter.ts';
import type { Section } from '#model/types.ts';
import { focusFirst } from '#kit/focus.ts';
import { translate } from '#kit/translate.ts';
import { FormPaper } from './formParts.tsx';
import { StepsContext, type FormSteps, typedRecord } from './typedRecord.ts';

type Props = {
  /** Shown above the steps. */
  children: ReactNode;
  isNarrow: boolean;
  form: readonly Section[];
  context: RecordContext;
  /** Draws a section. */
  drawn: (section: Section) => ReactNode;
  footer: ReactNode;
};

/** A long form, one section at a time. Users can go on once the section is valid, and back at any time. */
export function SteppedForm({ children, isNarrow, form, context, drawn, footer }: Props) {
  const conditions = form.map(({ visibleWhen }) => visibleWhen);
  const values = typedRecord(useWatch(), conditions, context);
  const { trigger } = useFormContext();
  const { errors, submitCount } = useFormState();
  const [at, setAt] = useState(0);
  const open = form.filter(({ visibleWhen }) => recordMatches(visibleWhen, values, context));
  const last = open.length - 1;
  const current = Math.min(at, last);
  const wrong = open.findIndex(({ fields }) => fields.some(({ field }) => errors[field]));
  // After an attempt to save, shows the first section with an error.
  useEffect(() => {
    if (submitCount > 0 && wrong >= 0) setAt(wrong);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount]);
  const place = useRef<HTMLDivElement>(null);
  const wasAt = useRef(current);
  // The button that was pressed is gone or has another meaning now, so the focus moves to the first field.
  useEffect(() => {
    if (wasAt.current !== current && wrong !== current) focusFirst(place.current);
    wasAt.current = current;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  const fieldsHere = open[current]?.fields.map(({ field }) => field);
  const steps = useMemo(
    (): FormSteps => ({
      at: current,
      last,
      back: () => setAt(current - 1),
      next: () =>
        void trigger(fieldsHere, { shouldFocus: true }).then((isRight) => {
          if (isRight) setAt(current + 1);
        }),
    }),
    [current, last, fieldsHere, trigger],
  );
  return (
    <StepsContext.Provider value={steps}>
      <FormPaper isNarrow={isNarrow} footer={footer}>
        {children}
        <Progress labels={open.map(({ label }) => label)} at={current} onGo={setAt} />
        {form.map((section) => (
          <Box
            key={section.fields[0]!.field}
            ref={open[current] === section ? place : undefined}
            hidden={open[current] !== section}
          >
            {drawn(section)}
          </Box>
        ))}
      </FormPaper>
    </StepsContext.Provider>
  );
}

function Progress({
  labels,
  at,
  onGo,
}: {
  labels: readonly string[];
  at: number;
  onGo: (at: number) => void;
}) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  if (isPhone)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }} aria-live="polite">
        {translate('portal.screen.form.step', { at: at + 1, count: labels.length })}
      </Typography>
    );
  return (
    <Stepper activeStep={at} nonLinear sx={{ pt: 2.5, pb: 1, mx: -1, flexWrap: 'wrap', rowGap: 1 }}>
      {labels.map((label, index) => (
        <Step key={label} completed={index < at}>
          <StepButton disabled={index > at} onClick={() => onGo(index)}>
            {label}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
