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
  const room = Math.max(widestRows, roomIn(section, resource));
  return (
    <SectionLayout
      title={section.label}
      isRequired={isRequiredAlone(section, resource)}
      help={section.help}
      wide={isNarrow || beginsWithRows(section, resource)}
      room={room}
    >
      <Box
        className="section-fields"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(6, minmax(0, 1fr))' },
          gap: 2,
          '& > *': { gridColumn: { sm: 'span 3' } },
          // ends the last line of inputs; its own gap is taken back
          '&:has(> .computed)::after': { content: '""', gridColumn: '1 / -1', mb: -2 },
          // what follows from the inputs stands below them, three in a line
          '& > .computed': { order: 1, gridColumn: { sm: 'span 2' } },
          alignItems: 'start',
          '& > .short .MuiInputBase-root': { maxWidth: { sm: 216 } },
          // in line with the inputs, which are below their labels
          '& > .switch': { alignSelf: 'end' },
          '& > .switch > *': { minHeight: 36 },
          // below the title too
          '.beside > * > & > .rows': {
            width: { lg: `min(100cqi, ${room}px)` },
            ml: { lg: `${-titleWidth - titleGap}px` },
          },
          ...(isNamedBy(section, resource) && { [onlyLabel]: hiddenLabel }),
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

/** Of the only field's input, not of its rows; an input with a preview is one level deeper. */
const onlyLabel = ['', '.MuiFormControl-root > ']
  .map((deeper) => `& > :only-child > * > ${deeper}.MuiFormLabel-root`)
  .join();

/** Still read aloud. The sizes of `visuallyHidden` would be shares in an `sx`. */
const hiddenLabel = { position: 'absolute', clipPath: 'inset(50%)' };

/** True when a field has the name of its section, which is not repeated for those who see that field alone. */
const isNamedBy = ({ fields, label }: Section, resource: ClientResource) =>
  fields.some(({ field: id, label: own, readOnly }) => {
    const field = resource.fields[id];
    if (!field || (own ?? field.label) !== label) return false;
    if (fields.length === 1) return !field.requiredWhen;
    // of several fields only one that is always there can be the one that is left, and the title has no sign for it
    return !(field.required || field.requiredWhen || readOnly || field.readOnly || field.visibleWhen);
  });

/** True when the title has the sign of the field that it names. */
const isRequiredAlone = (section: Section, resource: ClientResource) =>
  section.fields.length === 1 &&
  isNamedBy(section, resource) &&
  resource.fields[section.fields[0]!.field]?.required === true;

/**
 * True when rows follow the title, or what is said below it. After other fields they begin below the title, which stays
 * beside those.
 */
function beginsWithRows({ fields, help }: Section, resource: ClientResource): boolean {
  const at = fields.findIndex(({ field }) => hasRows(resource.fields[field]));
  return at === 0 || (at > 0 && help !== undefined);
}

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
  isRequired,
  help,
  wide,
  room = 0,
  children,
}: {
  title: string;
  isRequired?: boolean;
  help?: string;
  wide?: boolean;
  /** The width that its content needs side by side, used where it is available. */
  room?: number;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      className={wide ? undefined : 'beside'}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          ...(!wide && { lg: `${titleWidth}px minmax(0, 1fr)` }),
        },
        containerType: 'inline-size',
        columnGap: `${titleGap}px`,
        rowGap: 1.5,
        py: 3,
        'section + &': { borderTop: 1, borderColor: 'divider' },
        // Hides a section while no field of it applies, and while all its fields wait for the server to compute them.
        '&:has(.section-fields):not(:has(.section-fields > * > :not([data-lacks])))': { display: 'none' },
      }}
    >
      <div>
        <Typography variant="h2">
          {title}
          {isRequired && (
            <Box component="span" aria-hidden sx={{ color: 'error.main' }}>
              {' *'}
            </Box>
          )}
        </Typography>
        {help && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {help}
          </Typography>
        )}
      </div>
      <Box sx={{ maxWidth: wide ? Math.max(widestRows, room) : 800 }}>{children}</Box>
    </Box>
  );
}

const titleWidth = 220;
const titleGap = 32;
/** Wide rows of few columns would part what belongs together. */
const widestRows = 1080;
