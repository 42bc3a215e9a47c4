import { Box, Paper, Tab, Tabs } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import type { RecordTab } from '#screens/list/show/show.ts';
import { RecordSections } from './RecordSections.tsx';
import { RelatedLabel } from './RelatedLists.tsx';

/** Loaded lazily, since few pages have related lists in tabs. */
const RelatedInTab = lazyPage(() => import('./RelatedInTab.tsx'), 'RelatedInTab');

type Props = { tabs: readonly RecordTab[]; record: RaRecord };

/** The sections and related lists of a record in tabs; on paper all of them are shown. */
export function RecordTabs({ tabs, record }: Props) {
  const [wanted, choose] = useState('');
  const id = useId();
  const chosen = Math.max(
    0,
    tabs.findIndex(({ label }) => label === wanted),
  );
  return (
    <Paper variant="outlined" sx={{ '* + &': { mt: 3 } }}>
      <Tabs
        value={chosen}
        onChange={(_event, at: number) => choose(tabs[at]!.label)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{
          px: { xs: 1, sm: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          '@media print': { display: 'none' },
        }}
      >
        {tabs.map(({ label, sections, related: [only, ...others] }, at) => (
          <Tab
            key={label}
            label={
              only && only.as !== 'timeline' && sections.length + others.length === 0 ? (
                <RelatedLabel related={only} record={record} label={label} />
              ) : (
                label
              )
            }
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
          />
        ))}
      </Tabs>
      {tabs.map(({ label, sections, related }, at) => (
        <Box
          key={label}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          sx={at === chosen ? undefined : { '@media screen': { display: 'none' } }}
        >
          {sections.length > 0 && (
            <Box sx={{ px: { xs: 2, sm: 3 }, display: 'flow-root' }}>
              <RecordSections sections={sections} record={record} tab={label} />
            </Box>
          )}
          {related.length > 0 && (
            <Suspense>
              <RelatedInTab related={related} record={record} />
            </Suspense>
          )}
        </Box>
      ))}
    </Paper>
  );
}
