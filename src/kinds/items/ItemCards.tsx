import { Box, Paper, Typography } from '@mui/material';
import type { Field } from '#model/types.ts';
import { translate } from '#ui/translate.ts';
import { kindOf } from '../registry.ts';
import { inputOf } from '../ui/kindComponents.ts';
import { ItemCell } from './ItemCell.tsx';
import type { RowsProps } from './ItemsTable.tsx';
import { RowButtons } from './RowButtons.tsx';
import { useRow, useRowTotals } from './useRow.ts';

/** The rows as cards, each a small form. */
export function ItemCards(props: RowsProps) {
  const { field, source, items } = props;
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {items.rows.map(({ id }, index) => (
          <Card key={id} {...props} index={index} />
        ))}
      </Box>
      {field.totals && <Totals field={field} source={source} />}
    </>
  );
}

function Card({ field, source, items, context, isLocked, index }: RowsProps & { index: number }) {
  const row = useRow(field, source, index, context);
  const name = translate('portal.screen.items.row', { row: index + 1 });
  return (
    <Paper component="li" variant="outlined" data-row={index} sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {!isLocked && (
          <span>
            <RowButtons items={items} index={index} count={items.rows.length} />
          </span>
        )}
      </Box>
      <Box
        component="fieldset"
        aria-label={name}
        sx={{
          m: 0,
          p: 0,
          border: 0,
          display: 'grid',
          // two columns on a phone, elsewhere as many as fit
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(148px, 1fr))',
          },
          gap: 1.5,
        }}
      >
        {Object.values(field.fields).map((one) => (
          <Box
            key={one.id}
            data-cell={one.id}
            sx={
              isShort(one)
                ? undefined
                : { gridColumn: { xs: '1 / -1', sm: isFlowing(one) ? 'span 2' : 'auto' } }
            }
          >
            {one.readOnly && (
              <Typography variant="body2" component="div" color="textSecondary">
                {one.label}
              </Typography>
            )}
            <ItemCell
              field={one}
              source={`${source}.${index}.${one.id}`}
              label={one.label}
              row={row}
              context={context}
              isLocked={isLocked}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const isShort = (field: Field) => kindOf(field).align === 'right' || isNarrow(inputOf(field).rowWidth);
const isFlowing = (field: Field) => inputOf(field).rowWidth === 'flows';
const isNarrow = (width: number | string = Infinity) => Number(width) < 100;

function Totals({ field, source }: Pick<RowsProps, 'field' | 'source'>) {
  const totals = useRowTotals(field, source);
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 1.5, px: 1.5, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5 }}
    >
      {[...totals].map(([id, text]) => (
        <Box key={id} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {field.fields[id]!.label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
