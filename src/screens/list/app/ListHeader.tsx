import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { lowerFirst } from '#model/records/title.ts';
import { useButtons } from '../buttons/app/useButtons.tsx';
import { ImportButton } from './import/ImportButton.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { totalInWords } from '#ui/data/totals.ts';
import { useFormLink } from '#ui/focus/openedByKey.ts';
import { translate } from '#ui/translate.ts';
import { FoundCount } from './FoundCount.tsx';
import { useListTotal } from './useListTotal.ts';

/** The title with the number of matching records, and buttons to add records. */
export function ListHeader() {
  const { filterValues, sort } = useListContext();
  const { total, meta } = useListTotal();
  const { buttons, press, drawn } = useButtons({ list: { filter: filterValues, sort, total: total ?? 0 } });
  const actions = (
    <>
      {buttons.map((button) => (
        <Button key={button.label} color="inherit" onClick={(event) => press(button, event)}>
          {button.label}
        </Button>
      ))}
      {drawn}
      <ImportButton />
      <CreateButton />
    </>
  );
  return (
    <>
      <ScreenHeader count={total === undefined ? total : totalInWords(total, meta)} actions={actions} />
      <FoundCount />
    </>
  );
}

export function CreateButton() {
  const { path, screen } = useScreen();
  const label = useCreateLabel();
  const link = useFormLink(`${path}/create`);
  if (!screen.actions.includes('create')) return null;
  return (
    <Button variant="contained" {...link} startIcon={<Add />} aria-keyshortcuts="N">
      {label}
    </Button>
  );
}

/** The label of the create button: the configured one, or "Novo veículo", "Nova nota". */
export function useCreateLabel(): string {
  const { screen, resource } = useScreen();
  const { one, gender } = resource.label;
  return screen.createLabel ?? translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) });
}
