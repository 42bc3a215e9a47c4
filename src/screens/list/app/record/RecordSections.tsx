import { Box, Button } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Section } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { fieldsOfSection, RecordSection } from './RecordSection.tsx';

type Props = {
  sections: readonly Section[];
  record: RaRecord;
  /** The name of the surrounding tab. */
  tab?: string;
};

/** Sections of a record. One button shows the fields without a value, and the sections that have no other. */
export function RecordSections({ sections, record, tab }: Props) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  const [isWhole, setWhole] = useState(false);
  const fields = sections.flatMap((section) => fieldsOfSection(section, resource, record, context));
  const empty = fields.filter(({ field }) => isEmpty(record[field.id])).length;
  const isHollow = empty === fields.length && !isWhole;
  return (
    <>
      {empty > 0 && (
        // above what it shows, which would push it away
        <Box sx={isHollow ? { py: 1 } : { float: 'right', mt: tab === undefined ? 1.75 : 0.5, mb: -2 }}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            sx={{ mx: -1.25, color: 'text.secondary' }}
          >
            {isWhole
              ? translate('portal.screen.record.hideEmpty')
              : translate('portal.screen.record.emptyOnes', { smart_count: empty })}
          </Button>
        </Box>
      )}
      {sections.map((section) => (
        <RecordSection
          key={section.label}
          section={section}
          record={record}
          isWhole={isWhole}
          isNamed={section.label === tab}
        />
      ))}
    </>
  );
}
