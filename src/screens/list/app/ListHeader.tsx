import { useListContext } from 'ra-core';
import { useState, Suspense } from 'react';
import { totalInWords } from '#ui/data/backend.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { newRecordLabel } from '#screens/registry.ts';
import { useListTotal } from '../shown/app/listState.ts';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import Add from '@mui/icons-material/Add';
import { useButtons } from '../buttons/app/useButtons.tsx';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { useFormLink } from '#kit/focus.ts';

/** Tells screen readers how many records a search or filter has found, once per answer. */
function FoundCount() {
  const { one, many } = useScreen().resource.label;
  const { filterValues, isFetching } = useListContext();
  const { total, meta } = useListTotal();
  const asked = JSON.stringify(filterValues);
  // what the list opens with is no answer to anything
  const [told, tell] = useState({ asked, text: '' });
  if (told.asked !== asked && !isFetching && total !== undefined)
    tell({ asked, text: `${totalInWords(total, meta)} ${lowerFirst(total === 1 ? one : many)}` });
  // empty in between, so that the same number is said once more
  return <output style={visuallyHidden}>{told.asked === asked && told.text}</output>;
}

const ImportDialog = lazyPage(() => import('../import/app/ImportDialog.tsx'), 'ImportDialog');

export function ImportButton() {
  const { screen } = useScreen();
  const [isOpen, setOpen] = useState(false);
  if (!screen.actions.includes('import') || !screen.actions.includes('create')) return null;
  return (
    <>
      <Button color="inherit" startIcon={<FileUploadOutlined />} onClick={() => setOpen(true)}>
        {translate('portal.screen.import.label')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

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
  return newRecordLabel(screen) ?? translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) });
}
