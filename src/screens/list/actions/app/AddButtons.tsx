import Add from '@mui/icons-material/Add';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useFormLink } from '#kit/focus.ts';
import { isCovered } from '#kit/keyboard.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { withLaterTexts } from '#messages/browserLanguage.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { newRecordLabel } from '#screens/simpleScreens.ts';
import { useDroppedFile } from '#screens/list/import/app/useDroppedFile.ts';

const ImportDialog = lazyPage(
  () => withLaterTexts(() => import('#screens/list/import/app/ImportDialog.tsx')),
  'ImportDialog',
);

export function ImportButton() {
  const { screen } = useScreen();
  const [isOpen, setOpen] = useState(isImportWanted);
  const [dropped, setDropped] = useState<readonly File[]>();
  useDroppedFile(
    () => mayImport(screen.actions) && !isCovered(),
    (files) => {
      setDropped(files);
      setOpen(true);
    },
  );
  const close = () => {
    setDropped(undefined);
    setOpen(false);
  };
  if (!mayImport(screen.actions)) return null;
  return (
    <>
      <Button color="inherit" startIcon={<FileUploadOutlined />} onClick={() => setOpen(true)}>
        {translate('portal.screen.import.label')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog dropped={dropped} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** A link to a list opens its import by the state `{ imports: true }`. */
const isImportWanted = () =>
  (window.history.state as { usr?: { imports?: boolean } } | null)?.usr?.imports === true;

export const mayImport = (actions: readonly string[]) =>
  actions.includes('import') && actions.includes('create');

export const mayInvite = (
  { takesInvitations }: Pick<ClientResource, 'takesInvitations'>,
  actions: readonly string[],
) => takesInvitations === true && actions.includes('create');

const InviteDialog = lazyPage(() => withLaterTexts(() => import('./InviteDialog.tsx')), 'InviteDialog');

/** On a list of accounts, for those who may give them permissions. */
export function InviteButton() {
  const { screen, resource } = useScreen();
  const [isOpen, setOpen] = useState(false);
  if (!resource.accounts || !mayInvite(resource, screen.actions)) return null;
  return (
    <>
      <Button color="inherit" startIcon={<MailOutlined />} onClick={() => setOpen(true)}>
        {translate('portal.screen.invite.label')}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog accounts={resource.accounts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
