import { EditBase, useEditContext, useNotify, type HttpError, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useConditionContext } from '../../data/useVariables.ts';
import { useRecordNames } from '../../data/useRecordNames.ts';
import { messageOf } from '../Problem.tsx';
import { RecordProblem } from '../record/RecordProblem.tsx';
import { RecordSkeleton } from '../record/RecordSkeleton.tsx';
import { rightsOn } from '../rights.ts';
import { ScreenHeader } from '../ScreenHeader.tsx';
import { useScreen } from '../useScreen.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fixedFields, withinFilter } from './defaults.ts';
import { CancelButton, FormFooter, SaveButton } from './FormFooter.tsx';
import { RecordForm } from './RecordForm.tsx';
import { writableOf } from './sections.ts';
import { toSave } from './toSave.ts';

const queryOptions = { onError: () => {} };

/** Changes a record; when someone else has changed it meanwhile, shows what and lets the user decide. */
export function EditScreen() {
  const { name, path, screen, resource } = useScreen();
  const { id = '' } = useParams();
  const context = useConditionContext(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const writable = useMemo(() => writableOf(screen.form, resource), [screen.form, resource]);
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);

  const onSuccess = () => {
    notify(`portal.screen.saved.${resource.label.gender}`, {
      type: 'success',
      messageArgs: { name: resource.label.one },
    });
    setConflict(null);
    void navigate(`${path}/${encodeURIComponent(id)}/show`);
  };
  const onError = (error: unknown, { data }: { data?: Record<string, unknown> }) => {
    const { status, body } = error as HttpError;
    if (status === 409) setConflict(data ?? {});
    else if (!(body as { errors?: object } | null)?.errors) notify(messageOf(error), { type: 'error' });
  };

  return (
    <EditBase
      resource={name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={queryOptions}
      transform={(values: Record<string, unknown>) => toSave(resource, writable, values, context)}
      mutationOptions={{ onSuccess, onError }}
      disableAuthentication
    >
      <Body />
      {conflict && (
        <ConflictDialog id={id} mine={conflict} onClose={() => setConflict(null)} onSaved={onSuccess} />
      )}
    </EditBase>
  );
}

function Body() {
  const { path, screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const { record, error, refetch, isPending } = useEditContext<RaRecord>();
  const context = useConditionContext(resource);
  const nameFor = useRecordNames(resource.id, record ? [record] : []);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const rights = rightsOn(screen, resource, record, context);
  const show = `${path}/${encodeURIComponent(record.id)}/show`;
  // an address typed by hand: the record is past being edited
  if (!rights.edit) return <Navigate to={show} replace />;
  const name = nameFor(record);
  return (
    <>
      <ScreenHeader title={name} breadcrumb={[{ label: name, to: show }, { label: 'Editar' }]} />
      <RecordForm
        resource={resource}
        form={screen.form}
        context={context}
        omitted={omitted}
        editOnly={rights.editOnly}
        footer={
          <FormFooter>
            <SaveButton />
            <CancelButton to={show} />
          </FormFooter>
        }
      />
    </>
  );
}
