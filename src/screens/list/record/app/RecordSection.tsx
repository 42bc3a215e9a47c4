import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'ra-core';
import { isWide } from '#kinds/registry.input.tsx';
import { kindOf } from '#kinds/registry.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Section } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { screenOnly } from '#kit/screen.ts';
import { FieldText } from '#ui/record/FieldText.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { fieldsOfSection, isNamedByHeading } from '#screens/list/show/shownFields.ts';
import { translate } from '#kit/translate.ts';
import { useEditsInPlace, ValueEdit } from './ValueEdit.tsx';

type Props = {
  section: Section;
  record: RaRecord;
  /** Shows the fields without a value too. */
  isWhole?: boolean;
  /** True when the surrounding tab has the same name. The heading is then only printed. */
  isNamed?: boolean;
  /** Whether a value is edited where it stands. */
  isEditable?: (field: Field, record: RaRecord) => boolean;
};

/** The fields of a section that have a value, or all of them. */
export function RecordSection({ section, record, isWhole = false, isNamed = false, isEditable }: Props) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  const fields = fieldsOfSection(section, resource, record, context);
  const filled = fields.filter(({ field }) => !isEmpty(record[field.id]));
  const shown = isWhole ? fields : filled;
  if (shown.length === 0) return null;
  return (
    <Box
      component="section"
      sx={{
        py: 2,
        ...(filled.length === 0 && screenOnly),
        'section + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography variant="h2" sx={isNamed ? { '@media screen': { display: 'none' } } : undefined}>
        {section.label}
      </Typography>
      {section.help && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {section.help}
        </Typography>
      )}
      <Box component="dl" sx={grid}>
        {shown.map(({ field, label }) => (
          <FieldText
            key={field.id}
            field={field}
            label={label}
            among={resource.fields}
            className={isAcross(field) ? 'across' : isName(field) ? 'named' : undefined}
            style={isAcross(field) ? across : whole}
            hidesLabel={isNamedByHeading(section, label)}
          >
            {isEditable?.(field, record) && <ValueEdit field={field} label={label} />}
          </FieldText>
        ))}
      </Box>
    </Box>
  );
}

const isAcross = (field: Field) => isWide(field) && kindOf(field).part?.(field) !== 'picture';

/** The name of one record, which loads later than the other values. */
const isName = (field: Field) => refersTo(field) && !traitsOf(field).holdsMany;

const whole = { breakInside: 'avoid' } as const;
const across = { ...whole, gridColumn: '1 / -1' } as const;

const grid = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: 2,
  // In a narrow column each field is one row: its label, and its value beside it.
  '@container (max-width: 479.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0,
    '& > div:not(.across)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(6.5rem, min(150px, 38%)) minmax(0, 1fr)',
      columnGap: 1.5,
      alignItems: 'baseline',
      minHeight: 28,
      py: '2px',
    },
    '& > .across': { py: '4px' },
    // it has the one line that it was given, so that nothing below moves when it comes; paper shows all of it
    '@media screen': {
      '& > .named > dd': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
  },
};

/** As high as a heading, however high a button is for a finger. */
const inHeadingsLine = { float: 'right', display: 'flex', alignItems: 'center', height: '1.4rem' } as const;

type RecordSectionsProps = {
  sections: readonly Section[];
  record: RaRecord;
  /** The name of the surrounding tab. */
  tab?: string;
};

/** Sections of a record. One button shows the fields without a value, and the sections that have no other. */
export function RecordSections({ sections, record, tab }: RecordSectionsProps) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  const [isWhole, setWhole] = useState(false);
  const isEditable = useEditsInPlace();
  const fields = sections.flatMap((section) => fieldsOfSection(section, resource, record, context));
  const empty = fields.filter(({ field }) => isEmpty(record[field.id])).length;
  const isHollow = empty === fields.length && !isWhole;
  return (
    <>
      {empty > 0 && (
        // above what it shows, which would push it away
        <Box sx={isHollow ? { py: 1 } : { ...inHeadingsLine, mt: tab === undefined ? 2 : 0.75 }}>
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
          isEditable={isEditable}
        />
      ))}
    </>
  );
}
