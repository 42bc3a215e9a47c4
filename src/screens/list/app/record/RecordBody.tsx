import { Box, Paper, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense } from 'react';
import { traitsOf } from '#model/traits.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { Section } from '#model/types.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { blockedOn, offeredOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { phone } from '#ui/theme/components.ts';
import { sectionsOf, sideOf, tabbed } from '#screens/list/show/show.ts';
import { ProbeLists, EmptyLists, useEmptyLists } from './EmptyLists.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { fieldsOfSection } from './RecordSection.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { RelatedLists } from './RelatedLists.tsx';
import { AuditLine } from './AuditLine.tsx';

const BlockedSteps = lazyPage(() => import('./BlockedSteps.tsx'), 'BlockedSteps');

/** The states of a record, below its title. Several are named: "Não devida" alone does not say what is not due. */
export function RecordStates({ record }: { record: RaRecord }) {
  const { resource } = useScreen();
  const status = Object.values(resource.fields).filter(
    ({ type, id }) => traitsOf(type).state && record[id] !== undefined,
  );
  if (status.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ mt: -1, mb: 2, flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
      {status.map((field) => (
        <Stack key={field.id} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          {status.length > 1 && (
            <Typography variant="body2" color="textSecondary">
              {field.label}
            </Typography>
          )}
          <FieldValue field={field} record={record} />
        </Stack>
      ))}
    </Stack>
  );
}

/** The content of a record's page: key facts, related lists, sections and history. */
export function RecordBody({ record }: { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const { always, related, tabs } = tabbed(
    screen,
    sectionsOf(screen).filter((section) => fieldsOfSection(section, resource, record, context).length > 0),
  );
  const blocked = blockedOn(offeredOn(screen, resource), resource, record, context);
  const { empty, onKnown, isAll, isOpen } = useEmptyLists(related);
  const relatedProps = { related, record };
  const hasRelated = related.length > 0;
  return (
    <>
      {blocked.length > 0 && (
        <Suspense
          fallback={blocked.map(({ id }) => (
            <StepLine key={id} />
          ))}
        >
          <BlockedSteps record={record} steps={blocked} />
        </Suspense>
      )}
      <RecordFacts record={record} />
      <Box sx={isOpen ? settling : settled}>
        <Box sx={columns}>
          <div>
            {hasRelated && <ProbeLists {...relatedProps} onKnown={onKnown} />}
            {hasRelated && !isAll && <RelatedLists {...relatedProps} empty={empty} />}
            <Box sx={isOpen ? hidden : undefined}>
              <Sheet sections={always} record={record} />
              {tabs.length > 0 && <RecordTabs tabs={tabs} record={record} />}
              {hasRelated && isAll && <EmptyLists {...relatedProps} />}
            </Box>
          </div>
          <Box sx={isOpen ? settlingSide : side}>
            <Sheet sections={sideOf(screen)} record={record} />
            <AuditLine record={record} />
            <RecordHistory record={record} startsOpen />
          </Box>
        </Box>
      </Box>
    </>
  );
}

const Sheet = (props: { sections: readonly Section[]; record: RaRecord }) => (
  <Paper
    variant="outlined"
    sx={{ px: { xs: 2, sm: 3 }, display: 'flow-root', '&:empty': { display: 'none' } }}
  >
    <RecordSections {...props} />
  </Paper>
);

/** The room of a step's line until its words are there. */
const StepLine = () => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    {'\u00a0'}
  </Typography>
);

const settled = { containerType: 'inline-size' };
const side = { minWidth: 0 };

/** Hidden for one second at most; its room is kept. */
const hidden = { visibility: 'hidden', animation: 'portal-settled 0s linear 1s forwards' } as const;

/**
 * What is below the related lists would jump when they arrive or an empty one is removed, so it is hidden
 * until they are loaded. On a phone they fill the page, and are hidden too.
 */
const settling = {
  ...settled,
  '@keyframes portal-settled': { to: { visibility: 'visible' } },
  [phone]: hidden,
} as const;
/** The sidebar, where it is below them. */
const settlingSide = { ...side, '@container (max-width: 999.95px)': hidden } as const;

/** The sidebar is beside the content once both have room. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  '@container (min-width: 1500px)': { gridTemplateColumns: 'minmax(0, 1120px) 400px' },
};
