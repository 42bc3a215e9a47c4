import { segmentOf } from '#model/values/ids.ts';
import { useEditContext, type RaRecord } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useRecordId } from '#screens/app/useRecordId.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useRecordTitle } from '#ui/data/useTitles.ts';
import type { FormDraft } from '#ui/drafts/contents.ts';
import { RecordHistory } from '#screens/list/history/app/RecordHistory.tsx';
import { RecordProblem, RecordSkeleton } from '#screens/list/record/app/RecordProblem.tsx';
import { rightsOn } from '#screens/app/rights.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { fixedFields, withinFilter } from '../defaults.ts';
import { EditRecord } from './EditRecord.tsx';
import { CancelButton, FormFooter, SaveButton } from '../FormFooter.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { translate } from '#messages/translate.ts';
import { showPath } from '#screens/recordPath.ts';

export function EditScreen() {
  const id = useRecordId();
  const { path } = useScreen();
  const navigate = useNavigate();
  const place = `${path}/${segmentOf(id)}`;
  return (
    <EditRecord key={id} id={id} place={place} onSaved={() => void navigate(`${place}/show`)}>
      {({ draft, title, onName, panel }) =>
        panel ? (
          <>
            <ScreenHeader title={title} breadcrumb={[{ label: title }]} />
            {panel}
          </>
        ) : (
          <Body draft={draft} onName={onName} />
        )
      }
    </EditRecord>
  );
}

function Body({ draft, onName }: { draft: FormDraft; onName: (name: string) => void }) {
  const { path, screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const { record, error, refetch, isPending } = useEditContext<RaRecord>();
  const context = useConditionContext(resource);
  const name = useRecordTitle(resource, record);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const { one } = resource.label;
  useEffect(() => {
    if (name !== one) onName(`${one}: ${name}`);
  }, [name, one, onName]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const rights = rightsOn(screen, resource, record, context);
  const show = showPath(path, record.id);
  // Reached by an address typed by hand: this record can't be edited any more.
  if (!rights.edit) return <Navigate to={show} replace />;
  return (
    <>
      <ScreenHeader title={name} breadcrumb={[{ label: name, to: show }, { label: translate('app.edit') }]} />
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
