import { Box, Button, Stack, type ButtonProps } from '@mui/material';
import { ShowBase, useShowContext, type RaRecord } from 'ra-core';
import { type ReactNode } from 'react';
import { isDanger } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { rightsOn } from '#screens/app/rights.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { useScreen, type AwaitedProps } from '#screens/app/useScreen.ts';
import { TransitionMenu, useTransitions } from '#screens/list/actions/app/Transitions.tsx';
import type { ListScreen } from '#screens/list/schema.ts';
import { useRecordTitle } from '#ui/data/useTitles.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { RecordBody } from './RecordBody.tsx';
import { RecordStates } from './RecordStates.tsx';
import { RecordSkeleton } from './RecordProblem.tsx';
import { useShowOptions } from './useShowOptions.ts';

/** A record of a list that waits for an action, outside of its list. */
export function AwaitedListRecord({ path, screen, id, ...decision }: AwaitedProps<ListScreen>) {
  const resource = useCurrentRoute().slice.resources[screen.resource];
  const name = resourceName(path);
  const queryOptions = useShowOptions(name, id);
  if (!resource) return decision.gone;
  return (
    <ScreenProvider path={path} screen={screen} resource={resource}>
      <ShowBase resource={name} id={id} queryOptions={queryOptions} disableAuthentication>
        <ShownRecord {...decision} />
      </ShowBase>
    </ScreenProvider>
  );
}

type Awaited = { transition: string; gone: ReactNode };

function ShownRecord(awaited: Awaited) {
  const { record, error, refetch } = useShowContext<RaRecord>();
  if (error && !record && (error as { status?: number }).status === 404) return awaited.gone;
  if (error && !record) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!record) return <RecordSkeleton />;
  return (
    <>
      <DecisionButtons record={record} {...awaited} />
      <RecordStates record={record} />
      <Box sx={{ '& section > section': { px: 0 } }}>
        <RecordBody record={record} />
      </Box>
    </>
  );
}

/** The action that the record waits for, the one that refuses it, and the others in a menu. */
function DecisionButtons({ record, transition, gone }: Awaited & { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const { transitions } = rightsOn(screen, resource, record, useConditionContext(resource));
  const name = useRecordTitle(resource, record);
  const { start, busy, dialog } = useTransitions(record, name);
  const awaited = transitions.find(({ id }) => id === transition);
  const others = transitions.filter((one) => one !== awaited);
  // once it is decided, the keys wait for the next record
  const refusal = awaited && others.find((one) => isDanger(one, resource.fields));
  const button = (one: Transition, key: string, props: ButtonProps) => (
    <Button
      {...props}
      aria-keyshortcuts={key}
      loading={busy === one.id}
      onClick={() => start(one)}
      endIcon={<ShortcutKey>{key}</ShortcutKey>}
    >
      {one.label}
    </Button>
  );
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2.5 }}>
      {awaited ? button(awaited, 'A', { variant: 'contained' }) : gone}
      {refusal && button(refusal, 'R', { variant: 'outlined', color: 'error' })}
      <TransitionMenu
        variant="outlined"
        color="inherit"
        fields={resource.fields}
        transitions={others.filter((one) => one !== refusal)}
        onChoose={start}
      />
      {dialog}
    </Stack>
  );
}

const ShortcutKey = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      fontSize: '0.6875rem !important',
      lineHeight: '16px',
      px: '5px',
      border: 1,
      borderRadius: '4px',
      borderColor: 'currentcolor',
      opacity: 0.75,
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {children}
  </Box>
);
