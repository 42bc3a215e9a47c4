import { Box } from '@mui/material';
import { ShowBase, useShowContext, type RaRecord } from 'ra-core';
import { useRecordId } from '#screens/app/useRecordId.ts';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { useIsPainted } from '#ui/useIsPainted.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { useBlurOnLeave } from '#ui/focus/useBlurOnLeave.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { usePicture } from '#screens/list/columns/app/usePicture.ts';
import { PrevNextLinks } from './PrevNextLinks.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordBody, RecordStates } from './RecordBody.tsx';
import { RecordProblem } from './RecordProblem.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { useShowOptions } from './useShowOptions.ts';

/** The page of a record: its title, states, actions and all fields of its form. */
export function ShowScreen() {
  useBlurOnLeave();
  const { resourceName } = useScreen();
  const id = useRecordId();
  const queryOptions = useShowOptions(resourceName, id);
  return (
    <ShowBase resource={resourceName} id={id} queryOptions={queryOptions} disableAuthentication>
      <Body />
    </ShowBase>
  );
}

function Body() {
  const { path, resource } = useScreen();
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const nameFor = useRecordTitles(resource.id, record ? [record] : []);
  const isPainted = useIsPainted();
  const image = usePicture(resource, record && [record]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const name = nameFor(record);
  return (
    <>
      <Box sx={{ maxWidth: recordWidth }}>
        <ScreenHeader
          title={name}
          picture={image && <RecordAvatar record={record} image={image} name={name} size={40} />}
          breadcrumb={[{ label: name }]}
          actions={
            <>
              <PrevNextLinks record={record} />
              <RecordActions record={record} name={name} backTo={path} />
            </>
          }
        />
      </Box>
      <RecordStates record={record} />
      <RecordSheet record={record} name={name} />
      {isPainted ? <RecordBody record={record} /> : <div style={belowSight} />}
    </>
  );
}

/** Keeps the footer out of sight until the body is drawn. */
const belowSight = { height: '100vh' };
