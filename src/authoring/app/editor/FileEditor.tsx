import ArrowBack from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, Card, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf, LoadError } from '#ui/feedback/LoadError.tsx';
import { LoadingSkeleton } from '#ui/feedback/LoadingSkeleton.tsx';
import { useRefusedInput } from '#ui/useRefusedInput.ts';
import { monospace } from '../reference/Prose.tsx';
import { useMoments } from '#app/pages/runs/useMoments.ts';
import { LeaveEditor } from './LeaveEditor.tsx';
import { NewRoute } from './NewRoute.tsx';
import { Problems, ReviewPart } from './ReviewPart.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ScreenForm } from './ScreenForm.tsx';
import type { Outline, OutlineScreen } from '#authoring/editor/outline.ts';
import { isStaleBy, useFile, type EditedFile } from './useEditor.ts';
import { translate } from '#messages/translate.ts';

type Props = { outline: Outline; file: string; at: string };

/** One file: its form, the pending changes, and their consequences. */
export function FileEditor({ outline, file, at }: Props) {
  const edited = useFile(file);
  const { query, base, edits, isRefused, save, undo } = edited;
  const forms = useRefusedInput(save.isPending || undo.isPending);
  const resource = outline.resources.find((one) => one.file === file);
  const department = outline.departments.find((one) => one.file === file);
  const screens = department?.screens ?? [];
  const screen = screens.find((one) => one.at.join('.') === at) ?? screens[0];
  const leads = resource
    ? outline.departments.flatMap((one) => one.screens).filter((one) => one.resource === resource.id)
    : screen
      ? [screen]
      : [];
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Box>
        <Button
          component={Link}
          to="?"
          color="inherit"
          startIcon={<ArrowBack />}
          sx={{ display: { md: 'none' }, mb: 1 }}
        >
          {translate('pages.editor.back')}
        </Button>
        <Typography variant="h2" tabIndex={-1}>
          {resource?.label ?? screen?.label ?? department?.label}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={monospace}>
          {file}
        </Typography>
        <Leads screens={leads} />
      </Box>
      {query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!base && !query.error && (
        <LoadingSkeleton>
          <Skeleton variant="rounded" height={240} />
        </LoadingSkeleton>
      )}
      {base && edited.data === null && <Alert severity="error">{translate('pages.editor.notYaml')}</Alert>}
      {base && edited.data !== null && (
        <>
          {edits.length > 0 && <LeaveEditor />}
          {isRefused && <Alert severity="warning">{translate('pages.editor.refused')}</Alert>}
          <Stack ref={forms} sx={{ gap: 2 }}>
            {resource && <ResourceForm edited={edited} outline={outline} resource={resource.id} />}
            {department && screen && (
              <>
                <ScreenForm key={screen.at.join('.')} edited={edited} outline={outline} screen={screen} />
                <NewRoute edited={edited} outline={outline} department={department.id} />
              </>
            )}
          </Stack>
          <Bar edited={edited} />
        </>
      )}
    </Stack>
  );
}

/** Links to the screens that show it. */
const Leads = ({ screens }: { screens: readonly OutlineScreen[] }) =>
  screens.length > 0 && (
    <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
      {translate('pages.editor.seenAt')}{' '}
      {screens.slice(0, 4).map(({ address, label }, index) => (
        <span key={address}>
          {index > 0 && ' · '}
          <MuiLink component={Link} to={address} underline="always">
            {label}
          </MuiLink>
        </span>
      ))}
    </Typography>
  );

/** The actions for pending changes. Stays visible while scrolling. */
function Bar({ edited }: { edited: EditedFile }) {
  const { instant } = useMoments();
  const { edits, found, isStale, error, review, save, undo, base, done, back, reload } = edited;
  const [last] = base!.edits;
  const [first] = found?.problems ?? [];
  const hasAny = edits.length > 0 || done || last !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  // The button that saved, undid or took back has gone, or was off meanwhile.
  const count = useRef(0);
  useEffect(() => {
    const isOver = done !== undefined || edits.length < count.current;
    count.current = edits.length;
    if (isOver && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [done, edits.length]);
  return (
    <>
      {review.data ? (
        <ReviewPart edited={edited} review={review.data} />
      ) : (
        found && <Problems problems={found.problems} />
      )}
      {error && (
        // reloading discards the changes, so it is only offered when nothing else is possible
        <Alert severity="error" action={isStaleBy(error) && <Reload onClick={reload} />}>
          {messageOf(error)}
        </Alert>
      )}
      <Card
        ref={bar}
        tabIndex={-1}
        component="section"
        aria-label={translate('pages.editor.changes')}
        sx={{
          position: 'sticky',
          bottom: 8,
          zIndex: 2,
          p: 1.5,
          // leaves space for the button that scrolls to the top
          pr: 8,
          display: hasAny ? 'flex' : 'none',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
        }}
      >
        <Box role="status" sx={{ flex: 1, minWidth: 180 }}>
          {edits.length > 0 ? (
            <>
              <Typography>{translate('pages.editor.changed', { smart_count: edits.length })}</Typography>
              {!isStale && (
                <Typography
                  variant="body2"
                  color={found && !found.isRight ? 'error' : 'textSecondary'}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {!found
                    ? translate('pages.editor.checking')
                    : first
                      ? `${translate(found.isRight ? 'pages.editor.warned' : 'pages.editor.found', { smart_count: found.problems.length })}: ${shortened(first.message)}`
                      : translate('pages.editor.fine')}
                </Typography>
              )}
            </>
          ) : done === 'saved' ? (
            <Typography>{translate('pages.editor.saved')}</Typography>
          ) : (
            <Typography color="textSecondary">{translate('pages.editor.unchanged')}</Typography>
          )}
          {edits.length === 0 && last && (
            <Typography variant="body2" color="textSecondary">
              {done === 'undone'
                ? translate('pages.editor.undone')
                : translate('pages.editor.lastBy', { name: last.name, when: instant(last.at) })}
            </Typography>
          )}
        </Box>
        {edits.length > 0 ? (
          <>
            <Button color="inherit" onClick={back}>
              {translate('pages.editor.stepBack')}
            </Button>
            <Action isMain={!review.data} loading={review.isPending} onClick={() => review.mutate()}>
              {translate('pages.editor.review')}
            </Action>
            {review.data && (
              <Action
                isMain
                loading={save.isPending}
                disabled={!review.data.isRight}
                onClick={() => save.mutate()}
              >
                {translate('pages.editor.save')}
              </Action>
            )}
          </>
        ) : (
          last?.after === base!.hash && (
            <Button variant="outlined" loading={undo.isPending} onClick={() => undo.mutate()}>
              {done === 'undone' ? translate('pages.editor.redo') : translate('pages.editor.undo')}
            </Button>
          )
        )}
      </Card>
    </>
  );
}

/** The complete message is shown above, with its location. */
const shortened = (text: string) => (text.length > 140 ? `${text.slice(0, 140)}…` : text);

const Reload = ({ onClick }: { onClick: () => void }) => (
  <Button color="inherit" size="small" onClick={onClick}>
    {translate('pages.editor.reload')}
  </Button>
);

type ActionProps = {
  isMain?: boolean;
  loading: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};
const Action = ({ isMain = false, ...props }: ActionProps) => (
  <Button variant={isMain ? 'contained' : 'outlined'} {...props} />
);
