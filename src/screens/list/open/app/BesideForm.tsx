import { Box } from '@mui/material';
import { useEditContext, type Identifier, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import type { FormDraft } from '../../../../app/drafts/formDraft.ts';
import { rightsOn } from '../../../app/rights.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { fixedFields, withinFilter } from '../../../form/app/defaults.ts';
import { EditRecord } from '../../../form/app/EditRecord.tsx';
import { DismissButton, SaveButton } from '../../../form/app/FormFooter.tsx';
import { RecordForm } from '../../../form/app/RecordForm.tsx';
import { RecordProblem } from '../../app/record/RecordProblem.tsx';

/** The form of the record that is open beside its list; once saved, the list has the place to itself. */
export function BesideForm({ id, closed }: { id: Identifier; closed: string }) {
  const { path } = useScreen();
  const navigate = useNavigate();
  const close = () => void navigate(closed);
  return (
    <EditRecord id={id} place={`${path}/${encodeURIComponent(id)}`} onSaved={close}>
      {({ draft, panel }) => panel || <Fields draft={draft} onClose={close} />}
    </EditRecord>
  );
}

function Fields({ draft, onClose }: { draft: FormDraft; onClose: () => void }) {
  const { screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const { record, error, refetch } = useEditContext<RaRecord>();
  const context = useConditionContext(resource);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (!record) return null;
  const dismiss = () => {
    draft.done();
    onClose();
  };
  return (
    <RecordForm
      resource={resource}
      form={screen.form}
      context={context}
      omitted={omitted}
      editOnly={rightsOn(screen, resource, record, context).editOnly}
      isNarrow
      draft={draft}
      footer={
        <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
          <SaveButton />
          <DismissButton onClick={dismiss} />
        </Box>
      }
    />
  );
}
