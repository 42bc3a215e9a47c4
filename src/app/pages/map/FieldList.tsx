import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { MapField } from '../../../access/map.ts';
import { ToItem } from './parts.tsx';

/** Label, id and kind of each field, and where a reference leads. */
export function FieldList({ fields }: { fields: readonly MapField[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 0.75,
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
      }}
    >
      {fields.map(({ id, label, type, required, refersTo }) => (
        <li key={id}>
          {label}
          <Typography variant="body2" color="textSecondary">
            {`${id} · `}
            {refersTo ? (
              <ToItem inText to={{ kind: 'resource', id: refersTo }}>
                {refersTo}
              </ToItem>
            ) : (
              type
            )}
            {required && ` · ${translate('portal.map.required')}`}
          </Typography>
        </li>
      ))}
    </Box>
  );
}
