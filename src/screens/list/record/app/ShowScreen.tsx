import { Box } from '@mui/material';
import { type RaRecord, ShowBase, useShowContext } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRecordTitle } from '#ui/data/useTitles.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useRecordId } from '#screens/app/useRecordId.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { bannerHeight, layoutSizes } from '#kit/theme/theme.ts';
import { useIsPhone } from '#kit/screen.ts';
import { useIsPainted } from '#kit/useIsPainted.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { useBlurOnLeave } from '#kit/focus.ts';
import { usePicture } from '#screens/list/columns/app/useListColumns.tsx';
import { PrevNextLinks } from './PrevNextLinks.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordBody } from './RecordBody.tsx';
import { RecordState, RecordStates } from './RecordStates.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { RecordProblem, RecordSkeleton } from './RecordProblem.tsx';
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
  const { path, resource, screen } = useScreen();
  const [sheet, setSheet] = useState(0);
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const name = useRecordTitle(resource, record);
  const isPhone = useIsPhone();
  const isPainted = useIsPainted();
  const image = usePicture(resource, record && [record]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const print = screen.print?.[sheet];
  const onPrint = (at: number) => {
    flushSync(() => setSheet(at));
    window.print();
  };
  return (
    <>
      <Box sx={head}>
        <ScreenHeader
          title={name}
          picture={image && <RecordAvatar record={record} image={image} name={name} size={40} />}
          breadcrumb={[{ label: name }]}
          beside={<RecordState record={record} />}
          actions={
            <>
              <PrevNextLinks record={record} />
              <RecordActions
                record={record}
                name={name}
                backTo={path}
                room={isPhone ? 2 : 3}
                onPrint={onPrint}
              />
            </>
          }
        />
      </Box>
      <RecordStates record={record} isBeside />
      {print && <RecordSheet print={print} record={record} name={name} isLoading={isPainted} />}
      {isPainted ? <RecordBody record={record} isPrinted /> : <div style={belowSight} />}
    </>
  );
}

/** Title, state and actions stay in sight below the app bar, where the window has the height. */
const head = {
  maxWidth: recordWidth,
  '@media screen and (min-width: 900px) and (min-height: 600px)': {
    position: 'sticky',
    top: `calc(var(${bannerHeight}, 0px) + ${layoutSizes.header}px)`,
    zIndex: 2,
    bgcolor: 'background.default',
    // covers what scrolls below it up to the app bar, and a shadow or an outline at the sides
    mx: -1,
    px: 1,
    maxWidth: recordWidth + 16,
    '& > *': { mb: 1, pb: 0.5 },
  },
};

/** Keeps the footer out of sight until the body is drawn. */
const belowSight = { height: '100vh' };
