import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Paper, Stack } from '@mui/material';
import { ShowBase, useShowContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Section } from '../../../../model/types.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { useRecordNames } from '../../../../app/data/useRecordNames.ts';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';
import { TransitionButtons } from '../actions/TransitionButtons.tsx';
import { copyOf } from '../../../form/app/copy.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { rightsOn } from '../../../app/rights.ts';
import { ScreenHeader } from '../../../app/ScreenHeader.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { useButtons } from '../../buttons/app/useButtons.tsx';
import { sectionsOf, sideOf } from '../../show/show.ts';
import { FieldValue } from '../../../../app/ui/FieldText.tsx';
import { Neighbours } from './Neighbours.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordProblem } from './RecordProblem.tsx';
import { RecordSection } from './RecordSection.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { RelatedLists } from './RelatedLists.tsx';
import { StampLine } from './StampLine.tsx';

const queryOptions = { onError: () => {} };

/** One record: what it is called, the state it is in, what can be done with it, and all that its form has. */
export function ShowScreen() {
  const { name } = useScreen();
  const { id } = useParams();
  return (
    <ShowBase resource={name} id={id} queryOptions={queryOptions} disableAuthentication>
      <Body />
    </ShowBase>
  );
}

function Body() {
  const { screen, resource } = useScreen();
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const nameFor = useRecordNames(resource.id, record ? [record] : []);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const name = nameFor(record);
  const status = Object.values(resource.fields).filter(
    ({ type, id }) => traitsOf(type).state && record[id] !== undefined,
  );
  return (
    <>
      <ScreenHeader
        title={name}
        breadcrumb={[{ label: name }]}
        actions={
          <>
            <Neighbours record={record} />
            <RecordActions record={record} />
          </>
        }
      />
      {status.length > 0 && (
        <Stack direction="row" spacing={1} sx={{ mt: -1, mb: 2 }}>
          {status.map((field) => (
            <FieldValue key={field.id} field={field} record={record} />
          ))}
        </Stack>
      )}
      <RecordSheet record={record} name={name} />
      <RecordFacts record={record} />
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={columns}>
          <div>
            {screen.related.length > 0 && <RelatedLists related={screen.related} record={record} />}
            <Sections sections={sectionsOf(screen)} record={record} />
          </div>
          <Box sx={{ minWidth: 0 }}>
            <Sections sections={sideOf(screen)} record={record} />
            <StampLine record={record} />
            <RecordHistory record={record} startsOpen />
          </Box>
        </Box>
      </Box>
    </>
  );
}

/** The rail comes beside once both have room. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  '@container (min-width: 1500px)': { gridTemplateColumns: 'minmax(0, 1120px) 400px' },
};

function Sections({ sections, record }: { sections: readonly Section[]; record: RaRecord }) {
  if (sections.length === 0) return null;
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, '&:empty': { display: 'none' } }}>
      {sections.map((section) => (
        <RecordSection key={section.label} section={section} record={record} />
      ))}
    </Paper>
  );
}

function RecordActions({ record }: { record: RaRecord }) {
  const { path, screen, resource } = useScreen();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const { buttons, press, drawn } = useButtons({ record });
  return (
    <>
      {rights.delete && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {translate('ra.action.delete')}
        </Button>
      )}
      {buttons.map((button) => (
        <Button key={button.extension} color="inherit" onClick={() => press(button)}>
          {button.label}
        </Button>
      ))}
      {drawn}
      {screen.print && (
        <Button color="inherit" onClick={() => window.print()}>
          {translate('portal.screen.report.print')}
        </Button>
      )}
      {rights.duplicate && (
        <Button
          component={Link}
          to={`${path}/create`}
          state={copyOf(screen, resource, record)}
          color="inherit"
        >
          {translate('portal.screen.duplicate')}
        </Button>
      )}
      {rights.edit && (
        <Button
          component={Link}
          to={`${path}/${encodeURIComponent(record.id)}`}
          variant="outlined"
          startIcon={<EditOutlined />}
          aria-keyshortcuts="E"
        >
          {translate('ra.action.edit')}
        </Button>
      )}
      <TransitionButtons record={record} transitions={rights.transitions} />
      {isDeleting && (
        <DeleteDialog
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(path)}
        />
      )}
    </>
  );
}
