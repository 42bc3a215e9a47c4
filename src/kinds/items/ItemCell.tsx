import { Box } from '@mui/material';
import type { Field } from '#model/types.ts';
import type { Row } from './kind.ts';
import type { RecordContext } from '../kind.ts';
import { formatValue } from '../registry.ts';
import { isReadOnly, isRequired, isVisible } from '../validate.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { inputOf } from '../ui/kindComponents.ts';
import { useIsOutdated } from '../ui/OutdatedFields.ts';

type Props = {
  field: Field;
  /** The path of the cell's value in the form. */
  source: string;
  label: string;
  /** The row as typed so far, with its formulas computed. */
  row: Row;
  context: RecordContext;
  isLocked: boolean;
};

/** One value of a row: the kind's own input, a text when it is read-only, a dash when it does not apply. */
export function ItemCell(props: Props) {
  return (
    <Box {...useIsOutdated(props.source)} sx={pending}>
      <Value {...props} />
    </Box>
  );
}

/** The same as for a field outside of rows: a quick answer does not make it flicker. */
const pending = { '&[aria-busy]': { opacity: 0.5, transition: 'opacity 0s 0.15s' } };

function Value({ field, source, label, row, context, isLocked }: Props) {
  if (field.type === 'reference' && field.readOnly) return <NamedText field={field} row={row} />;
  if (field.readOnly) return <CellText>{formatValue(field, row[field.id], context)}</CellText>;
  if (!isVisible(field, row, context)) return <CellText />;
  const { Input } = inputOf(field);
  return (
    <Input
      field={field}
      source={source}
      label={label}
      help=""
      required={isRequired(field, row, context)}
      readOnly={isLocked || isReadOnly(field, row, context)}
    />
  );
}

function NamedText({ field, row }: { field: Extract<Field, { type: 'reference' }>; row: Row }) {
  const { lookup } = useTitles([field], [row]);
  const id = row[field.id];
  return <CellText>{id === null || id === undefined ? '' : lookup(field.resource, id)}</CellText>;
}

/** Text aligned with the inputs beside it. */
const CellText = ({ children }: { children?: string }) => (
  <Box component="span" sx={{ display: 'block', lineHeight: '22px', py: '7px', minHeight: 36 }}>
    {children || (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        —
      </Box>
    )}
  </Box>
);
