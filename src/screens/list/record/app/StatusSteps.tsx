import Check from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import { statusPath, type StatusStep } from '#model/fields/statusPath.ts';
import { inkOfTone } from '#kit/theme/tones.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import type { Field, Tone } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';

/** The steps of the declared way of a record's state; none where the way has not several. */
export function useStatusSteps(field: Field, record: RaRecord): readonly StatusStep[] {
  const { resource } = useScreen();
  const { transitions: own, otherSteps: others = [] } = resource;
  const transitions = [...own, ...others].filter((one) => one.field === field.id);
  return statusPath(field.options ?? [], transitions, record[field.id]);
}

type Props = { field: Field; record: RaRecord; steps: readonly StatusStep[] };

/** The state of a record as a step of its declared way. Those before it are ticked unless the record may have skipped them. */
export function StatusSteps({ field, record, steps }: Props) {
  const at = steps.findIndex(({ value }) => value === record[field.id]);
  return (
    <Steps aria-label={field.label}>
      {steps.map(({ value, label, tone, isSkippable }, place) => {
        const isPassed = place < at && !isSkippable;
        return (
          <Step
            key={value}
            aria-current={place === at ? 'step' : undefined}
            data-passed={isPassed || undefined}
            tone={tone}
          >
            {isPassed && <Check aria-hidden sx={{ fontSize: 14 }} />}
            {label}
            {isPassed && <span style={visuallyHidden}> {translate('portal.screen.record.stepPassed')}</span>}
          </Step>
        );
      })}
    </Steps>
  );
}

const Steps = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // an arrow between two steps, in the direction of reading
  '& > li + li': { position: 'relative', marginInlineStart: 12 },
  '& > li + li::before': {
    content: '"›"',
    position: 'absolute',
    insetInlineStart: -13,
    color: theme.palette.text.secondary,
  },
  '[dir=rtl] & > li + li::before': { content: '"‹"' },
}));

const Step = styled('li', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '1px 10px',
    borderRadius: 6,
    border: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
    '&[data-passed]': { borderColor: 'transparent', backgroundColor: theme.palette.action.hover },
    '&[aria-current]': {
      fontWeight: 650,
      color: theme.palette.text.primary,
      borderColor: inkOfTone(theme.palette, tone),
      borderWidth: 2,
      padding: '0 9px',
    },
  }),
);
