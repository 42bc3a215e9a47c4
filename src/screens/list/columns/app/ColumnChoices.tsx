import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { SortableList } from '#kit/SortableList.tsx';
import { steppedWidth } from '#kit/table/TableFrame.tsx';
import type { ListColumn } from '#screens/list/listTypes.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { useHidden, densityNames, useChosenColumns, useDensity, type Density } from './useChosenColumns.ts';

/** The columns of a list in their order, and the height of its rows. */
export const ColumnChoices = () => (
  <>
    <Columns />
    <Rows />
  </>
);

function Columns() {
  const { resourceName, resource } = useScreen();
  const hidden = useHidden(resourceName);
  const { all, shown, order, show, reset, isChanged } = useChosenColumns();
  const nameOf = ({ field, label }: ListColumn) => label ?? resource.fields[field]?.label ?? field;
  return (
    <SortableList
      label={translate('portal.screen.list.columns')}
      fixed={1}
      isChanged={isChanged}
      order={order}
      reset={reset}
      items={all.map((column, at) => ({
        id: column.field,
        name: nameOf(column),
        content: (
          <>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, ml: 0, mr: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
              label={
                <>
                  <Typography noWrap>{nameOf(column)}</Typography>
                  {hidden.includes(column.field) && (
                    <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
                      {translate('portal.screen.list.hiddenForSpace')}
                    </Typography>
                  )}
                </>
              }
              control={
                <Checkbox
                  size="small"
                  checked={shown.includes(column)}
                  disabled={at === 0}
                  onChange={(_event, checked) => show(column, checked)}
                />
              }
            />
            {shown.includes(column) && !hidden.includes(column.field) && (
              <Widths column={column.field} name={nameOf(column)} />
            )}
          </>
        ),
      }))}
    />
  );
}

/** Buttons that make a column of the table narrower or wider, as a drag of its edge does. */
function Widths({ column, name }: { column: string; name: string }) {
  const { resize } = useChosenColumns();
  return ([-1, 1] as const).map((way) => (
    <IconButton
      key={way}
      size="small"
      aria-label={translate(`portal.screen.arrange.${way < 0 ? 'narrower' : 'wider'}`, { name })}
      onClick={() => {
        const width = steppedWidth(column, way);
        if (width !== undefined) resize(column, width);
      }}
    >
      {way < 0 ? <Remove fontSize="inherit" /> : <Add fontSize="inherit" />}
    </IconButton>
  ));
}

function Rows() {
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
