import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';

const ImportDialog = lazyPage(() => import('./ImportDialog.tsx'), 'ImportDialog');

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
