import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useExport } from './useExport.ts';

export function ExportButton(props: ButtonProps) {
  const { total } = useListContext();
  const translate = useTranslate();
  const { run, isBusy } = useExport();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      loading={isBusy}
      loadingPosition="start"
      disabled={!total}
      onClick={() => void run()}
      {...props}
    >
      {translate('portal.screen.export.label')}
    </Button>
  );
}
