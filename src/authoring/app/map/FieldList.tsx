import { Typography } from '@mui/material';
import type { MapField } from '#authoring/rights/portalMap.ts';
import { translate } from '#ui/translate.ts';
import { ColumnsList } from '../ColumnsList.tsx';
import { ToItem } from './parts.tsx';

/** The label, id and kind of each field, and the target of each reference. */
export function FieldList({ fields }: { fields: readonly MapField[] }) {
  return (
    <ColumnsList width={180}>
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
    </ColumnsList>
  );
}
