import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { translate } from '#ui/translate.ts';
import type { ListView } from '../views/registry.ts';
import { useListView } from './useListView.ts';
import { drawnViews } from './views.tsx';

/** A switch between the views of a list; they share its filter. */
export function ViewSwitch() {
  const { chosen, views, choose } = useListView();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={translate('portal.screen.view.label')}
      onChange={(_event, next: ListView | null) => next && choose(next)}
      sx={{ '& .MuiToggleButton-root': { height: { xs: 'auto', sm: 32 }, px: 1 } }}
    >
      {views.map((name) => {
        const Icon = drawnViews[name].icon;
        const label = translate(`portal.screen.view.${name}`);
        return (
          <ToggleButton key={name} value={name} aria-label={label} title={label}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
