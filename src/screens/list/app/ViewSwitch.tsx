import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useListView, type ListView } from './useListView.ts';

const icons = { table: TableRowsOutlined, cards: GridViewOutlined, map: MapOutlined } as const;

/** The modes in which the list can be seen; they share its filter. */
export function ViewSwitch() {
  const { view, views, choose, isPhone } = useListView();
  const translate = useTranslate();
  const shown = isPhone && view === 'cards' && !views.includes('cards') ? 'table' : view;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label={translate('portal.screen.view.label')}
      onChange={(_event, next: ListView | null) => next && choose(next)}
      sx={{ '& .MuiToggleButton-root': { height: 32, px: 1 } }}
    >
      {views.map((name) => {
        const Icon = icons[name];
        const label = translate(`portal.screen.view.${name}`);
        return (
          <ToggleButton key={name} value={name} aria-label={label}>
            <Tooltip title={label}>
              <Icon fontSize="small" />
            </Tooltip>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
