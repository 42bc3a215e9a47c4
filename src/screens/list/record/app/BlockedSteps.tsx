import { Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { Transition } from '#model/types.ts';
import { unmetInWords } from '#screens/app/unmetInWords.ts';
import { blockedBy } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';

/** What is missing before the next step of a record: without its button, nobody would know. */
export function BlockedSteps({ record, steps }: { record: RaRecord; steps: readonly Transition[] }) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  return steps.map((step) => (
    <Typography key={step.id} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {blockedBy(record, step) ??
        translate('portal.screen.action.notYet', {
          label: step.label,
          conditions: unmetInWords(step.when, resource, record, context),
        })}
    </Typography>
  ));
}
