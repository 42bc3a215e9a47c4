import { Alert, Button } from '@mui/material';
import { useCloseNotification, useDataProvider, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { sameData } from '../../../../access/rows.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import type { ClientResource } from '../../../../model/types.ts';
import { loadRecords, writeAll } from './changeRecords.ts';

type Props = {
  name: string;
  resource: ClientResource;
  /** The records as they were before these values were written into them. */
  before: readonly RaRecord[];
  written: Readonly<Record<string, unknown>>;
};

/** Says how many records were changed, and puts them back: but for those that somebody has changed again since. */
export function UndoBulk({ name, resource, before, written }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const close = useCloseNotification();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const fields = Object.keys(written);

  const undo = async () => {
    setBusy(true);
    try {
      const wereById = new Map(before.map((record) => [record.id, record]));
      const now = await loadRecords(dataProvider, name, [...wereById.keys()]);
      const untouched = now.filter((record) =>
        fields.every((id) => sameData(record[id] ?? null, written[id] ?? null)),
      );
      const dataOf = ({ id }: RaRecord) =>
        Object.fromEntries(fields.map((field) => [field, (wereById.get(id)?.[field] as unknown) ?? null]));
      const run = { dataProvider, name, resource, onProgress: () => {} };
      const refused = await writeAll(untouched, { do: 'update', dataOf }, run);
      await dataProvider.refresh(name);
      const smart_count = untouched.length - refused.length;
      const isWhole = smart_count === before.length;
      notify('portal.screen.bulk.undone', {
        type: isWhole ? 'success' : 'warning',
        messageArgs: { smart_count },
      });
    } finally {
      close();
    }
  };

  return (
    <Alert
      severity="success"
      variant="filled"
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void undo()}>
          {translate('portal.screen.bulk.undo')}
        </Button>
      }
    >
      {translate('portal.screen.bulk.edited', { smart_count: before.length })}
    </Alert>
  );
}
