import { Box } from '@mui/material';
import { useEditContext, type Identifier, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { FormDraft } from '#ui/drafts/contents.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { RecordProblem } from '#screens/list/record/app/RecordProblem.tsx';
import { fixedFields, withinFilter } from '../defaults.ts';
import { EditRecord } from './EditRecord.tsx';
import { DismissButton, SaveButton } from '../FormFooter.tsx';
import { RequiredNote } from '../formParts.tsx';
import { RecordForm } from '../RecordForm.tsx';

type Props = {
  id: Identifier;
  /** The key under which the draft is stored. */
  place: string;
  onClose: () => void;
  takesFocus?: boolean;
};

/** A record's form for narrow places. Conflicting changes are shown as on the full page. */
export function NarrowEdit({ id, place, ...fields }: Props) {
  return (
    <EditRecord id={id} place={place} onSaved={fields.onClose}>
      {({ draft, panel }) => panel || <Fields draft={draft} {...fields} />}
    </EditRecord>
  );
}

function Fields({ draft, onClose, takesFocus }: Omit<Props, 'id' | 'place'> & { draft: FormDraft }) {
  const { screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const { record, error, refetch } = useEditContext<RaRecord>();
  const context = useConditionContext(resource);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (!record) return null;
  const dismiss = () => {
    draft.clear();
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
      takesFocus={takesFocus}
      draft={draft}
      footer={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1 }}>
          <SaveButton />
          <DismissButton onClick={dismiss} />
          <RequiredNote where="footer" />
        </Box>
      }
    />
  );
}
