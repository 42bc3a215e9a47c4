import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import {
  Checkbox,
  FormControlLabel,
  IconButton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { SortableList } from '#kit/SortableList.tsx';
import { steppedWidth } from '#kit/table/TableFrame.tsx';
import type { ListColumn } from '#screens/list/listTypes.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { openings } from '#model/api/drawnPage.ts';
import { useOpening } from '#screens/list/open/app/useOpened.ts';
import { densityNames, useDensity } from '#ui/preferences/density.ts';
import { useHidden, useChosenColumns } from './useChosenColumns.ts';

/** The columns of a list in their order, and what the user prefers in all lists. */
export const ColumnChoices = () => (
  <>
    <Columns />
    <InAllLists />
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

/** What the user prefers in all lists: the height of rows, and where a record opens. */
function InAllLists() {
  const { density, choose } = useDensity();
  const { opening, choose: chooseOpening } = useOpening();
  return (
    <Stack sx={{ gap: 1.5, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Preference
        label={translate('portal.screen.density.label')}
        value={density}
        options={densityNames.map((name) => [name, translate(`portal.screen.density.${name}`)])}
        onChoose={choose}
      />
      <Preference
        label={translate('portal.screen.opening.label')}
        value={opening}
        options={openings.map((name) => [name, translate(`portal.screen.opening.${name}`)])}
        onChoose={chooseOpening}
      />
    </Stack>
  );
}

type PreferenceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
};

function Preference<T extends string>({ label, value, options, onChoose }: PreferenceProps<T>) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="div" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={value}
        aria-labelledby={id}
        onChange={(_event, wanted: T | null) => wanted && onChoose(wanted)}
      >
        {options.map(([name, text]) => (
          <ToggleButton key={name} value={name}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
