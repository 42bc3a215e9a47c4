import { Box, Paper, Tab, Tabs } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import type { Section } from '../../../../model/types.ts';
import { RecordSection } from './RecordSection.tsx';

type Props = { tabs: readonly { label: string; sections: readonly Section[] }[]; record: RaRecord };

/** The sections of a record, some at a time; on paper all of them. */
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
        {tabs.map(({ label }, at) => (
          <Tab key={label} label={label} id={`${id}-tab-${at}`} aria-controls={`${id}-panel-${at}`} />
        ))}
      </Tabs>
      {tabs.map(({ label, sections }, at) => (
        <Box
          key={label}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          sx={{ px: { xs: 2, sm: 3 }, ...(at !== chosen && { '@media screen': { display: 'none' } }) }}
        >
          {sections.map((section) => (
            <RecordSection
              key={section.label}
              section={section}
              record={record}
              isNamed={section.label === label}
            />
          ))}
        </Box>
      ))}
    </Paper>
  );
}
