import { useNotify, type RaRecord } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { isOwnApi } from '#ui/ownApi.ts';
import { mainId } from '#ui/layout/SkipLink.tsx';
import { usePortalIndex } from '#ui/portal/context.ts';
import { useHeldFocus } from '#ui/focus/useHeldFocus.ts';
import { translate } from '#ui/translate.ts';
import { holdsSecret } from '../contents.ts';
import type { FormDraft } from '../formDraft.ts';
import { isUnanswered, queueSave } from './outbox.ts';
import type { Values } from '../store.ts';
import { QueuedSavePanel } from './QueuedSavePanel.tsx';

type Options = { list?: string; onAnother?: () => void };

/**
 * Handles a save without an answer. After a network error, `putOff` queues the save and returns true; it
 * returns false for other errors. While a save is queued, `panel` replaces the form.
 */
export function useSaveLater(
  draft: FormDraft,
  { fields }: Pick<ClientResource, 'fields'>,
  { list, onAnother }: Options,
): { putOff: (error: unknown, data: Values, base?: RaRecord) => boolean; panel: ReactNode } {
  const { api } = usePortalIndex();
  const notify = useNotify();
  const [aside, setAside] = useState<string | null>(null);
  // The button that brings the form back goes with the panel.
  useHeldFocus(() => document.getElementById(mainId));
  const { account, id, place, resource, recordId, title } = draft;

  const putOff = (error: unknown, data: Values, base?: RaRecord): boolean => {
    if (!isUnanswered(error) || account === null) return false;
    if (holdsSecret(fields, data)) {
      notify(translate('portal.outbox.secret'), { type: 'error' });
      return true;
    }
    const isKept = queueSave(
      {
        id,
        account,
        place,
        resource,
        title,
        ...(recordId !== undefined && { recordId }),
        ...(base && { base }),
        data,
        labels: Object.fromEntries(
          Object.keys(data).flatMap((field) => (fields[field] ? [[field, fields[field].label]] : [])),
        ),
      },
      isOwnApi(api),
    );
    if (isKept) setAside(id);
    else notify(translate('portal.outbox.noRoom'), { type: 'error' });
    return true;
  };
  const panel = aside && (
    <QueuedSavePanel
      draftId={aside}
      list={list}
      onChange={() => {
        draft.startNew(aside);
        setAside(null);
      }}
      onAnother={
        onAnother &&
        (() => {
          draft.startNew();
          setAside(null);
          onAnother();
        })
      }
    />
  );
  return { putOff, panel };
}
