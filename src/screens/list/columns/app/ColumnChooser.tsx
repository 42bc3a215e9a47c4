import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  Popover,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ListColumn } from '../../screen.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { moved } from '../arrange.ts';
import { densityNames, useChosenColumns, useDensity, type Density } from './useChosenColumns.ts';

/** Which columns are shown, in what order, and how high the rows are. */
export function ColumnChooser() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('portal.screen.list.columns');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewWeekOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 340, mt: 0.5 } } }}
      >
        <Columns />
        <Rows />
      </Popover>
    </>
  );
}

function Columns() {
  const { resource } = useScreen();
  const translate = useTranslate();
  const { all, shown, order, show, reset, isChanged } = useChosenColumns();
  const [dragged, setDragged] = useState<string | null>(null);
  const nameOf = ({ field, label }: ListColumn) => label ?? resource.fields[field]?.label ?? field;
  const dropOn = (field: string) => {
    const ids = all.map((column) => column.field);
    if (dragged && dragged !== field) order(moved(all, dragged, ids.indexOf(field) - ids.indexOf(dragged)));
  };
  return (
    <Box sx={{ p: 1.5, pb: 0.5 }}>
      <Box
        component="ul"
        aria-label={translate('portal.screen.list.columns')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}
      >
        {all.map((column, at) => (
          <Box
            key={column.field}
            component="li"
            draggable={at > 0}
            onDragStart={() => setDragged(column.field)}
            onDragOver={(event) => {
              event.preventDefault();
              dropOn(column.field);
            }}
            onDragEnd={() => setDragged(null)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderRadius: 1,
              cursor: at > 0 ? 'grab' : undefined,
              ...(dragged === column.field && { bgcolor: 'action.selected' }),
            }}
          >
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, ml: 0, mr: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
              label={<Typography noWrap>{nameOf(column)}</Typography>}
              control={
                <Checkbox
                  size="small"
                  checked={shown.includes(column)}
                  disabled={at === 0}
                  onChange={(_event, checked) => show(column, checked)}
                />
              }
            />
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                size="small"
                disabled={at === 0 || at + by === 0 || at + by === all.length}
                aria-label={translate(`portal.screen.list.${by < 0 ? 'columnUp' : 'columnDown'}`, {
                  name: nameOf(column),
                })}
                onClick={() => order(moved(all, column.field, by))}
              >
                {by < 0 ? <ArrowUpward fontSize="inherit" /> : <ArrowDownward fontSize="inherit" />}
              </IconButton>
            ))}
          </Box>
        ))}
      </Box>
      <Button size="small" color="inherit" disabled={!isChanged} onClick={reset}>
        {translate('portal.screen.list.resetColumns')}
      </Button>
    </Box>
  );
}

function Rows() {
  const translate = useTranslate();
  const { density, choose } = useDensity();
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="row-density" variant="subtitle2" component="div" sx={{ mb: 0.5 }}>
        {translate('portal.screen.density.label')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={density}
        aria-labelledby="row-density"
        onChange={(_event, wanted: Density | null) => wanted && choose(wanted)}
      >
        {densityNames.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`portal.screen.density.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
