import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { ClientResource } from '#model/api/answers.ts';
import type { Section } from '#model/types.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { hasRows } from '#model/traits.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import type { RecordContext } from '#kinds/kind.ts';
import { typedRecord } from './typedRecord.ts';

type Props = {
  section: Section;
  resource: ClientResource;
  context: RecordContext;
  isNarrow?: boolean;
  children: ReactNode;
};

/** A heading with a line of help, and the fields beside it: two in a line where there is room. */
export function FormSection(props: Props) {
  return props.section.visibleWhen ? <ConditionalSection {...props} /> : <DrawnSection {...props} />;
}

function ConditionalSection(props: Props) {
  const { section, context } = props;
  const values = typedRecord(useWatch(), [section.visibleWhen], context);
  return recordMatches(section.visibleWhen, values, context) ? <DrawnSection {...props} /> : null;
}

function DrawnSection({ section, resource, isNarrow, children }: Props) {
  return (
    <SectionLayout
      title={section.label}
      help={section.help}
      wide={isNarrow || holdsRows(section, resource)}
      room={roomIn(section, resource)}
    >
      <Box
        className="section-fields"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
          '& > [style*="--short"] .MuiInputBase-root': { maxWidth: { sm: 'var(--short)' } },
          ...(isNamedBy(section, resource) && { '& > :only-child > * > .MuiFormLabel-root': hiddenLabel }),
          // A value that is out of date for longer than a moment, or without a line, is covered; in an input, pale.
          '& > [aria-busy]': { opacity: 0.5, transition: 'opacity 0s 0.15s' },
          '& > .computed[aria-busy]': {
            opacity: 1,
            '& > * > :last-child': {
              borderRadius: 1,
              bgcolor: 'action.selected',
              transition: covering,
              '&, & *': { color: 'transparent !important', transition: covering },
            },
          },
        }}
      >
        {children}
      </Box>
    </SectionLayout>
  );
}

const covering = 'color 0s 0.15s, background-color 0s 0.15s';

/** Still read aloud. The sizes of `visuallyHidden` would be shares in an `sx`. */
const hiddenLabel = { position: 'absolute', clipPath: 'inset(50%)' };

/** True when a field has the name of its section, which is not repeated for those who see that field alone. */
const isNamedBy = ({ fields, label }: Section, resource: ClientResource) =>
  fields.some(({ field: id, label: own, readOnly }) => {
    const field = resource.fields[id];
    if (!field || field.required || field.requiredWhen || (own ?? field.label) !== label) return false;
    // of several fields only one that is always there can be the one that is left
    return fields.length === 1 || !(readOnly || field.readOnly || field.visibleWhen);
  });

/** True when a section has rows, which take the full width. */
const holdsRows = ({ fields }: Section, resource: ClientResource) =>
  fields.some(({ field }) => hasRows(resource.fields[field]));

/** The width that its rows need as a table; in less room they are drawn as cards. */
export const roomIn = ({ fields }: Section, resource: ClientResource) =>
  Math.max(
    ...fields.map(({ field: id }) => {
      const field = resource.fields[id];
      return (field && inputOf(field).requiredWidth?.(field)) ?? 0;
    }),
  );

/** Title on the left, content on the right; stacked on narrow screens or when the content is `wide`. */
export function SectionLayout({
  title,
  help,
  wide,
  room = 0,
  children,
}: {
  title: string;
  help?: string;
  wide?: boolean;
  /** The width that its content needs side by side, used where it is available. */
  room?: number;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(!wide && { lg: '220px minmax(0, 720px)' }) },
        columnGap: 4,
        rowGap: 1.5,
        py: 3,
        'section + &': { borderTop: 1, borderColor: 'divider' },
        // Hides a section when none of its fields applies.
        '&:has(.section-fields:empty)': { display: 'none' },
      }}
    >
      <div>
        <Typography variant="h2">{title}</Typography>
        {help && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {help}
          </Typography>
        )}
      </div>
      <Box sx={{ maxWidth: wide ? Math.max(1080, room) : 720 }}>{children}</Box>
    </Box>
  );
}
