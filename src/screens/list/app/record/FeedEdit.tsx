import { Box } from '@mui/material';
import { useEditContext, type Identifier, type RaRecord } from 'ra-core';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import type { FormDraft } from '../../../../app/drafts/formDraft.ts';
import { rightsOn } from '../../../app/rights.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { EditRecord } from '../../../form/app/EditRecord.tsx';
import { DismissButton, SaveButton } from '../../../form/app/FormFooter.tsx';
import { RecordForm } from '../../../form/app/RecordForm.tsx';
import { RecordProblem } from './RecordProblem.tsx';

type Props = { id: Identifier; target: string; onClose: () => void };

/** A line's form in its place: what somebody else has saved meanwhile is shown beside it, as on a page of its own. */
export function FeedEdit({ id, target, onClose }: Props) {
  const { path, resource } = useScreen();
  return (
    <Box sx={oneOf}>
      <EditRecord id={id} place={`${path}#${resource.id}.${target}.${id}`} onSaved={onClose}>
        {({ draft, panel }) => panel || <Fields draft={draft} onClose={onClose} />}
      </EditRecord>
    </Box>
  );
}

/** The heading of an only section would say what the line is: that is seen. */
const oneOf = { '& section': { pt: 1, pb: 1 }, '& section:only-of-type h2': { display: 'none' } } as const;

function Fields({ draft, onClose }: { draft: FormDraft; onClose: () => void }) {
  const { screen, resource } = useScreen();
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
      editOnly={rightsOn(screen, resource, record, context).editOnly}
      isNarrow
      draft={draft}
      footer={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <SaveButton />
          <DismissButton onClick={dismiss} />
        </Box>
      }
    />
  );
}
