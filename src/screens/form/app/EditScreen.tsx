import { EditBase, useDataProvider, useEditContext, useNotify, type HttpError, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useConditionContext } from '../../../app/data/useVariables.ts';
import { sendingOf, sendingWith, wasSaved } from '../../../app/data/sending.ts';
import { useFormDraft, type FormDraft } from '../../../app/drafts/formDraft.ts';
import { useSaveLater } from '../../../app/drafts/useSaveLater.tsx';
import { useRecordNames } from '../../../app/data/useRecordNames.ts';
import { RecordHistory } from '../../list/app/history/RecordHistory.tsx';
import { messageOf } from '../../../app/ui/Problem.tsx';
import { RecordProblem } from '../../list/app/record/RecordProblem.tsx';
import { RecordSkeleton } from '../../list/app/record/RecordSkeleton.tsx';
import { rightsOn } from '../../app/rights.ts';
import { ScreenHeader } from '../../app/ScreenHeader.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { ConflictDialog, type Conflict } from './ConflictDialog.tsx';
import { fixedFields, withinFilter } from './defaults.ts';
import { CancelButton, FormFooter, SaveButton } from './FormFooter.tsx';
import { RecordForm } from './RecordForm.tsx';
import { writableOf } from './sections.ts';
import { toSave } from './toSave.ts';
import { say } from '../../../messages/say.ts';

const queryOptions = { onError: () => {} };

/** What was sent, and the record that it was made from. */
type Written = { data?: Record<string, unknown>; previousData?: RaRecord };

/** Changes a record; when someone else has changed it meanwhile, shows what and lets the user decide. */
export function EditScreen() {
  const { id = '' } = useParams();
  return <Editing key={id} id={id} />;
}

function Editing({ id }: { id: string }) {
  const { name, path, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const writable = useMemo(() => writableOf(screen.form, resource), [screen.form, resource]);
  const dataProvider = useDataProvider();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [readAgain, setReadAgain] = useState(0);
  const place = `${path}/${encodeURIComponent(id)}`;
  const [title, setTitle] = useState(resource.label.one);
  const draft = useFormDraft({ place, resource: resource.id, recordId: id, title });
  const { putOff, panel } = useSaveLater(draft, resource, { list: path });

  const onSuccess = (saved: RaRecord) => {
    if (!wasSaved(saved)) return;
    draft.done();
    notify(`portal.screen.saved.${resource.label.gender}`, {
      type: 'success',
      messageArgs: { name: resource.label.one },
    });
    setConflict(null);
    void navigate(`${place}/show`);
  };
  /** A refusal may mean that the record is not what it was: then the two versions are put beside each other. */
  const onError = async (error: unknown, { data = {}, previousData: readLast }: Written) => {
    const { status, body } = error as HttpError;
    const previousData = sendingOf(data).base ?? readLast;
    if (previousData && putOff(error, data, previousData)) return setConflict(null);
    if (status === 409 && previousData) {
      const theirs = await dataProvider.getOne<RaRecord>(name, { id }).catch(() => null);
      if (theirs && theirs.data.version !== previousData.version)
        return setConflict({ base: previousData, mine: data, theirs: theirs.data });
    }
    if (!(body as { errors?: object } | null)?.errors) notify(messageOf(error), { type: 'error' });
  };
  const reload = () => {
    setConflict(null);
    draft.done();
    draft.renew();
    setReadAgain((times) => times + 1);
  };

  return (
    <EditBase
      key={readAgain}
      resource={name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={queryOptions}
      transform={(values: Record<string, unknown>) =>
        sendingWith(toSave(resource, writable, values, context), {
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
      {panel ? (
        <>
          <ScreenHeader title={title} breadcrumb={[{ label: title }]} />
          {panel}
        </>
      ) : (
        <Body draft={draft} onName={setTitle} />
      )}
      {conflict && (
        <ConflictDialog
          key={String(conflict.theirs.version)}
          conflict={conflict}
          onClose={() => setConflict(null)}
          onReload={reload}
          onSaved={onSuccess}
          onError={(error, written) => void onError(error, written)}
        />
      )}
    </EditBase>
  );
}

function Body({ draft, onName }: { draft: FormDraft; onName: (name: string) => void }) {
  const { path, screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const { record, error, refetch, isPending } = useEditContext<RaRecord>();
  const context = useConditionContext(resource);
  const nameFor = useRecordNames(resource.id, record ? [record] : []);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const name = record && nameFor(record);
  const { one } = resource.label;
  useEffect(() => {
    if (name) onName(`${one}: ${name}`);
  }, [name, one, onName]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const rights = rightsOn(screen, resource, record, context);
  const show = `${path}/${encodeURIComponent(record.id)}/show`;
  // an address typed by hand: the record is past being edited
  if (!rights.edit) return <Navigate to={show} replace />;
  return (
    <>
      <ScreenHeader title={name!} breadcrumb={[{ label: name!, to: show }, { label: say('app.edit') }]} />
      <RecordForm
        resource={resource}
        form={screen.form}
        context={context}
        omitted={omitted}
        editOnly={rights.editOnly}
        draft={draft}
        footer={
          <FormFooter>
            <SaveButton />
            <CancelButton to={show} />
          </FormFooter>
        }
      />
      <RecordHistory record={record} />
    </>
  );
}
