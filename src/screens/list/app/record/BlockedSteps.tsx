import { Typography } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { describeFilter, unmetParts } from '../../../../access/explain/describeRights.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import type { Transition } from '../../../../model/types.ts';
import { holds } from '../../../app/rights.ts';
import { useScreen } from '../../../app/useScreen.ts';

/** The browser does not know the fields of the accounts. */
const own = { fields: {} };

/** What is missing before the next step of a record: without its button, nobody would know. */
export function BlockedSteps({ record, steps }: { record: RaRecord; steps: readonly Transition[] }) {
  const { resource } = useScreen();
  const translate = useTranslate();
  const context = useConditionContext(resource);
  return steps.map(({ id, label, when = {} }) => {
    const missing = unmetParts(when, (part) => holds(part, record, context));
    const conditions = missing.map((part) => describeFilter(part, { resource, own })).join('; ');
    return (
      <Typography key={id} variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('portal.screen.action.notYet', { label, conditions })}
      </Typography>
    );
  });
}
