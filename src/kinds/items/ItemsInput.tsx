import { Box, Paper, Typography, Button, FormHelperText, FormLabel } from '@mui/material';
import type { Field } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { kindOf } from '../registry.ts';
import {
  type InputOf,
  ItemCell,
  type RowsProps,
  RowButtons,
  ItemsTable,
  fitsTable,
  roomOf,
} from './ItemsTable.tsx';
import { useRow, useRowTotals, useItems } from './useItems.ts';
import { RollCall } from './RollCall.tsx';
import Add from '@mui/icons-material/Add';
import { RecordContextProvider } from 'ra-core';
import { useId } from 'react';
import { maxRowsOf, rowName, shownInRows, type ItemsField } from './kind.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { visuallyHidden, useIsPhone, useWidth } from '#kit/screen.ts';
import type { FieldInputProps, KindInput } from '../ui/componentTypes.ts';

/** The rows as cards, each a small form. */
function ItemCards(props: RowsProps) {
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

function Card({ field, source, items, context, isLocked, inputOf, index }: RowsProps & { index: number }) {
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
        {shownInRows(field).map((one) => (
          <Box
            key={one.id}
            data-cell={one.id}
            sx={
              isShort(one, inputOf(one))
                ? undefined
                : { gridColumn: { xs: '1 / -1', sm: inputOf(one).rowWidth === 'flows' ? 'span 2' : 'auto' } }
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
              inputOf={inputOf}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const isShort = (field: Field, { rowWidth }: KindInput) =>
  kindOf(field).align === 'right' || isNarrow(rowWidth);
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

/** An input for the rows of a record: a table, or on a phone and in a narrow frame, a card for each row. */
function ItemsInput({
  field: given,
  source = given.id,
  label,
  help,
  required,
  readOnly,
  inputOf,
}: FieldInputProps & { inputOf: InputOf }) {
  const field = given as ItemsField;
  const isPhone = useIsPhone();
  const context = useConditionContext(field);
  const [frame, items] = useItems(field, source, readOnly === true);
  const textId = useId();
  const { rows, error } = items;
  const isFull = rows.length >= maxRowsOf(field);
  const width = useWidth(frame);
  const hasRoom = !isPhone && fitsTable(width, roomOf(field, inputOf));
  const Rows = hasRoom ? ItemsTable : ItemCards;
  const isCalled = field.rollCall !== undefined;
  const rowsProps = { field, source, items, context, isLocked: readOnly === true, inputOf };
  const hint =
    isFull && !isCalled
      ? translate('portal.screen.items.full', { max: maxRowsOf(field) })
      : (help ?? field.help);
  return (
    <Box
      component="fieldset"
      ref={frame}
      aria-describedby={error || hint ? textId : undefined}
      onKeyDown={isCalled ? undefined : items.onKeyDown}
      onKeyDownCapture={isCalled ? undefined : items.onKeyDownCapture}
      onPasteCapture={isCalled ? undefined : items.onPaste}
      onInputCapture={items.onInput}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <FormLabel
        component="legend"
        error={error !== undefined}
        required={required === true}
        sx={{ p: 0, mb: 0.5, fontSize: 'body2.fontSize', fontWeight: 550, color: 'text.primary' }}
      >
        {label ?? field.label}
      </FormLabel>
      {isCalled && <RollCall {...rowsProps} />}
      {/* gaps of a row must not be filled from the stored record, which may have another row at that index */}
      <RecordContextProvider value={undefined}>
        {rows.length > 0 && !isCalled && <Rows {...rowsProps} />}
      </RecordContextProvider>
      {(error || hint) && (
        <FormHelperText id={textId} error={error !== undefined}>
          {error ?? hint}
        </FormHelperText>
      )}
      {items.notice && (
        <FormHelperText error role="status">
          {items.notice}
        </FormHelperText>
      )}
      {!isCalled && <Below field={field} source={source} items={items} isLocked={readOnly === true} />}
      <output style={visuallyHidden}>{items.said}</output>
    </Box>
  );
}

/** The button for a new row, and which keys there are. */
function Below({
  field,
  source,
  items,
  isLocked,
}: Pick<RowsProps, 'field' | 'source' | 'items' | 'isLocked'>) {
  const isPhone = useIsPhone();
  const isEmpty = items.rows.length === 0;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
      {!isLocked && (
        <Button
          name={source}
          data-do="add"
          size="small"
          variant="outlined"
          startIcon={<Add />}
          disabled={!items.canAdd}
          onClick={items.add}
        >
          {translate('portal.screen.items.add', { name: rowName(field) })}
        </Button>
      )}
      {(isEmpty || !(isLocked || isPhone)) && (
        <Typography variant="body2" color="textSecondary">
          {translate(isEmpty ? 'portal.screen.items.empty' : 'portal.screen.items.keys')}
        </Typography>
      )}
    </Box>
  );
}

/** @param inputOf how the fields of its rows are typed, of whatever kind they are */
export const itemsInput = (inputOf: InputOf): KindInput => ({
  Input: (props) => <ItemsInput {...props} inputOf={inputOf} />,
  wide: true,
  requiredWidth: (field) => roomOf(field as ItemsField, inputOf),
});
