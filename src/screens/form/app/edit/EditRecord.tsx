import { withLaterTexts } from '#messages/browserLanguage.ts';
import {
  EditBase,
  useDataProvider,
  useNotify,
  type HttpError,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { saveMetaOf, withSaveMeta, wasSaved } from '#ui/data/saveMeta.ts';
import { useFormDraft, type FormDraft } from '#ui/drafts/contents.ts';
import { useSaveLater } from '#ui/drafts/outbox/useSaveLater.tsx';
import { messageOf } from '#kit/feedback/loading.tsx';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { usePreload } from '#kit/usePreload.ts';
import type { Conflict } from './ConflictDialog.tsx';
import { writableOf } from '../defaults.ts';
import { toSave } from '../useDependentValues.ts';

const ConflictDialog = lazyPage(() => withLaterTexts(() => import('./ConflictDialog.tsx')), 'ConflictDialog');
const preloaded = [ConflictDialog];
const queryOptions = { onError: () => {} };

/** The data that was sent, and the record that it was based on. */
type Written = { data?: Record<string, unknown>; previousData?: RaRecord };

type Props = {
  id: Identifier;
  /** The key under which the draft is stored. */
  place: string;
  onSaved: () => void;
  children: (edited: Edited) => ReactNode;
};
type Edited = {
  draft: FormDraft;
  /** The record's title in the list of drafts. */
  title: string;
  onName: (name: string) => void;
  /** Shown instead of the form while the record waits to be sent. */
  panel: ReactNode;
};

/** Edits a record. If another user has changed it meanwhile, shows both versions and lets the user decide. */
export function EditRecord({ id, place, onSaved, children }: Props) {
  const { resourceName, path, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  usePreload(preloaded);
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const writable = useMemo(() => writableOf(screen.form, resource), [screen.form, resource]);
  const dataProvider = useDataProvider();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [readAgain, setReadAgain] = useState(0);
  const [title, setTitle] = useState(resource.label.one);
  const draft = useFormDraft({ place, resource: resource.id, recordId: id, title });
  const { putOff, panel } = useSaveLater(draft, resource, { list: path });

  const onSuccess = (saved: RaRecord) => {
    if (!wasSaved(saved)) return;
    draft.clear();
    notifyOutcome({ record: saved, done: 'saved' });
    setConflict(null);
    onSaved();
  };
  /** After a 409 the stored record is loaded, and both versions are shown side by side. */
  const onError = async (error: unknown, { data = {}, previousData: readLast }: Written) => {
    const { status, body } = error as HttpError;
    const previousData = saveMetaOf(data).base ?? readLast;
    if (previousData && putOff(error, data, previousData)) return setConflict(null);
    if (status === 409 && previousData) {
      const theirs = await dataProvider.getOne<RaRecord>(resourceName, { id }).catch(() => null);
      if (theirs && theirs.data.version !== previousData.version)
        return setConflict({ base: previousData, mine: data, theirs: theirs.data });
    }
    if (!(body as { errors?: object } | null)?.errors) notify(messageOf(error), { type: 'error' });
  };
  const reload = () => {
    setConflict(null);
    draft.clear();
    draft.startNew();
    setReadAgain((times) => times + 1);
  };

  return (
    <EditBase
      key={readAgain}
      resource={resourceName}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={queryOptions}
      transform={(values: Record<string, unknown>) =>
        withSaveMeta(toSave(resource, writable, values, context), {
          requestId: draft.id,
          ...(draft.base && { base: draft.base }),
        })
      }
      mutationOptions={{
        onSuccess,
        onError: (error: unknown, written: Written) => void onError(error, written),
      }}
      disableAuthentication
    >
      {children({ draft, title, onName: setTitle, panel })}
      {conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            key={String(conflict.theirs.version)}
            conflict={conflict}
            onClose={() => setConflict(null)}
            onReload={reload}
            onSaved={onSuccess}
            onError={(error, written) => void onError(error, written)}
          />
        </Suspense>
      )}
    </EditBase>
  );
}
