import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { calendarNames, type CalendarName } from './calendar.ts';
import { Group } from '../shared/Group.tsx';
import { calendarInks, calendarLabels } from './calendarWords.ts';

export type CalendarFiltersProps = {
  selected: readonly CalendarName[];
  onToggle: (name: CalendarName) => void;
  onToggleAll: (value: boolean) => void;
};

export const CalendarFilters = ({ selected, onToggle, onToggleAll }: CalendarFiltersProps) => (
  <Group aria-label="Agendas" sx={{ flexWrap: 'wrap', columnGap: 2, px: 2, pb: 1 }}>
    <FormControlLabel
      label="Todas"
      control={
        <Checkbox
          checked={selected.length === calendarNames.length}
          indeterminate={selected.length > 0 && selected.length < calendarNames.length}
          onChange={() => onToggleAll(selected.length < calendarNames.length)}
        />
      }
    />
    {calendarNames.map((name) => (
      <FormControlLabel
        key={name}
        label={calendarLabels[name]}
        control={
          <Checkbox
            checked={selected.includes(name)}
            onChange={() => onToggle(name)}
            sx={{ '&, &.Mui-checked': { color: calendarInks[name] } }}
          />
        }
      />
    ))}
  </Group>
);
