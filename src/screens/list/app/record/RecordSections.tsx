import { Box, Paper } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { isEmpty } from '../../../../model/values.ts';
import type { Section } from '../../../../model/types.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { EmptyFieldsButton, fieldsOfSection, RecordSection } from './RecordSection.tsx';

/** Sections of a record on one paper. Those without any value are shown on demand, all at once. */
export function RecordSections({ sections, record }: { sections: readonly Section[]; record: RaRecord }) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  const [isWhole, setWhole] = useState(false);
  if (sections.length === 0) return null;
  const parts = sections.map((section) => {
    const fields = fieldsOfSection(section, resource, record, context);
    return { section, fields, isHollow: fields.every(({ field }) => isEmpty(record[field.id])) };
  });
  const empty = parts.reduce((sum, { isHollow, fields }) => sum + (isHollow ? fields.length : 0), 0);
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, '&:empty': { display: 'none' } }}>
      {parts
        .filter(({ isHollow }) => isWhole || !isHollow)
        .map(({ section, isHollow }) => (
          <RecordSection key={section.label} section={section} record={record} isHollow={isHollow} />
        ))}
      {empty > 0 && (
        <Box sx={{ pb: 1.5, pt: 1, 'section + &': { borderTop: 1, borderColor: 'divider' } }}>
          <EmptyFieldsButton count={empty} isOpen={isWhole} onClick={() => setWhole(!isWhole)} />
        </Box>
      )}
    </Paper>
  );
}
