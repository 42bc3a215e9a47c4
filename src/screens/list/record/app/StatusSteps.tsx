import Check from '@mui/icons-material/Check';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
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

/**
 * The state of a record as a step of its declared way. Those before it are ticked unless the record may have skipped them. Of a
 * long way only the steps around it are shown at first, so that it has one line in a panel and on a phone;
 * the number of the others stands where most of them are: at the end, or before the last steps.
 */
export function StatusSteps({ field, record, steps }: Props) {
  const [isWhole, setWhole] = useState(false);
  const at = steps.findIndex(({ value }) => value === record[field.id]);
  const first = isWhole || steps.length <= shownAtMost ? 0 : Math.min(Math.max(at - 1, 0), steps.length - 3);
  const shown = isWhole || steps.length <= shownAtMost ? steps : steps.slice(first, first + 3);
  const others = steps.filter((one) => !shown.includes(one));
  const rest = translate('portal.screen.record.otherSteps', {
    smart_count: others.length,
    names: others.map(({ label }) => label).join(', '),
  });
  const more = others.length > 0 && (
    <li>
      <More type="button" aria-label={rest} title={rest} onClick={() => setWhole(true)}>
        +{others.length}
      </More>
    </li>
  );
  const isAtEnd = first + shown.length === steps.length;
  return (
    <Steps aria-label={field.label} data-whole={isWhole || undefined}>
      {isAtEnd && more}
      {shown.map(({ value, label, tone, isSkippable }, index) => {
        const place = first + index;
        const isPassed = place < at && !isSkippable;
        return (
          <Step
            key={value}
            aria-current={place === at ? 'step' : undefined}
            data-passed={isPassed || undefined}
            tone={tone}
          >
            {isPassed && <Check aria-hidden sx={{ fontSize: 14 }} />}
            <span>{label}</span>
            {isPassed && <span style={visuallyHidden}> {translate('portal.screen.record.stepPassed')}</span>}
          </Step>
        );
      })}
      {!isAtEnd && more}
    </Steps>
  );
}

const shownAtMost = 4;

const Steps = styled('ol')(({ theme }) => ({
  display: 'flex',
  '&[data-whole]': { flexWrap: 'wrap' },
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  minWidth: 0,
  // an arrow behind each step but the last, in the direction of reading: no line begins with one
  // a long name is cut before the row takes a second line
  '& > li': { position: 'relative', minWidth: 0 },
  '& > li:last-child': { flexShrink: 0 },
  '& > li > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > li:not(:last-child)': { marginInlineEnd: 12 },
  '& > li:not(:last-child)::after': {
    content: '"›"',
    position: 'absolute',
    insetInlineEnd: -11,
    color: theme.palette.text.secondary,
    fontWeight: 400,
  },
  '[dir=rtl] & > li:not(:last-child)::after': { content: '"‹"' },
}));

const More = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '2px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
}));

const Step = styled('li', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '1px 10px',
    borderRadius: 6,
    whiteSpace: 'nowrap',
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
