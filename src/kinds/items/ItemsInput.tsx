import Add from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, FormLabel, Typography } from '@mui/material';
import { RecordContextProvider } from 'ra-core';
import { useId, useLayoutEffect, useState, type RefObject } from 'react';
import { maxRowsOf, rowName, type ItemsField } from './kind.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { followSize } from '#ui/followSize.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { ItemCards } from './ItemCards.tsx';
import { ItemsTable, roomOf } from './ItemsTable.tsx';
import { useItems } from './useItems.ts';
import { useIsPhone } from '#ui/useIsPhone.ts';
import { translate } from '#ui/translate.ts';

/** An input for the rows of a record. On a phone, or when a third would not fit, each row is a card. */
export function ItemsInput({
  field: given,
  source = given.id,
  label,
  help,
  required,
  readOnly,
}: FieldInputProps) {
  const field = given as ItemsField;
  const isPhone = useIsPhone();
  const context = useConditionContext(field);
  const [frame, items] = useItems(field, source, readOnly === true);
  const textId = useId();
  const { rows, error } = items;
  const isFull = rows.length >= maxRowsOf(field);
  const width = useWidth(frame);
  const hasRoom = !isPhone && (width === 0 || roomOf(field) <= width * 1.5);
  const Rows = hasRoom ? ItemsTable : ItemCards;
  const hint = isFull
    ? translate('portal.screen.items.full', { max: maxRowsOf(field) })
    : (help ?? field.help);
  return (
    <Box
      component="fieldset"
      ref={frame}
      aria-describedby={error || hint ? textId : undefined}
      onKeyDown={items.onKeyDown}
      onKeyDownCapture={items.onKeyDownCapture}
      onPasteCapture={items.onPaste}
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
      {/* gaps of a row must not be filled from the stored record, which may have another row at that index */}
      <RecordContextProvider value={undefined}>
        {rows.length > 0 ? (
          <Rows field={field} source={source} items={items} context={context} isLocked={readOnly === true} />
        ) : (
          <Typography color="textSecondary" sx={{ py: 1 }}>
            {translate('portal.screen.items.empty')}
          </Typography>
        )}
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
      {!readOnly && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
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
          {rows.length > 0 && !isPhone && (
            <Typography variant="body2" color="textSecondary">
              {translate('portal.screen.items.keys')}
            </Typography>
          )}
        </Box>
      )}
      <output style={visuallyHidden}>{items.said}</output>
    </Box>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    return followSize(measure, element.current);
  }, [element]);
  return width;
}
