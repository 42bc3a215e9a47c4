import ExpandMore from '@mui/icons-material/ExpandMore';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Button, IconButton, Menu, MenuItem, type ButtonProps } from '@mui/material';
import { useListContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useExport } from './useExport.ts';
import type { ExportFormat } from '#model/api/exports.ts';

const ExportProgress = lazyPage(() => import('./ExportProgress.tsx'), 'ExportProgress');
const ListPrint = lazyPage(() => import('./ListPrint.tsx'), 'ListPrint');

/** Exports the columns on the screen: as CSV directly, as a spreadsheet or a printed page from the menu, which has all columns, too. */
export function ExportButton(props: ButtonProps) {
  const { total } = useListContext();
  const { run, isBusy, progress, stop, printed, onPrinted } = useExport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (format: ExportFormat, isWhole = false) => {
    setAnchor(null);
    void run(undefined, format, isWhole);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        loading={isBusy}
        loadingPosition="start"
        disabled={!total}
        title={translate('portal.screen.export.label')}
        onClick={() => save('csv')}
        {...props}
      >
        {translate('portal.screen.export.label')}
      </Button>
      {!props.fullWidth && (
        <IconButton
          size="small"
          disabled={!total || isBusy}
          aria-label={translate('portal.screen.export.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ml: '-4px' }}
        >
          <ExpandMore fontSize="small" />
        </IconButton>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(['xlsx', 'csv', 'print'] as const).map((format) => (
          <MenuItem key={format} dense onClick={() => save(format)}>
            {translate(`portal.screen.export.${format}`)}
          </MenuItem>
        ))}
        <MenuItem dense onClick={() => save('csv', true)}>
          {translate('portal.screen.export.csvWhole')}
        </MenuItem>
      </Menu>
      {progress && (
        <Suspense>
          <ExportProgress progress={progress} onStop={stop} />
        </Suspense>
      )}
      {printed && (
        <Suspense>
          <ListPrint {...printed} onDone={onPrinted} />
        </Suspense>
      )}
    </>
  );
}
