import { useEffect, useState, useRef, type ReactNode } from 'react';
import { holdSession, skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { askBeforeUnload, useLeaveQuestion } from '#ui/drafts/leaving/useLeaveQuestion.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { translate } from '#messages/translate.ts';
import {
  Alert,
  Button,
  Card,
  Tab,
  Tabs,
  Box,
  Stack,
  TextField,
  Typography,
  Link as MuiLink,
  Skeleton,
} from '@mui/material';
import { placeAfter, valueOnPath } from '#authoring/edits/edits.ts';
import { KeywordForm } from './KeywordForm.tsx';
import type { Outline, OutlineScreen } from '#authoring/editor/forms.ts';
import { type EditedFile, isStaleBy, useFile } from './useEditor.ts';
import { FieldList, AddOrCancel } from './FieldList.tsx';
import Add from '@mui/icons-material/Add';
import { fold } from '#model/values/values.ts';
import { focusAtOnce } from '#kit/focus.ts';
import { OptionPicker } from './Control.tsx';
import ArrowBack from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router-dom';
import { messageOf, LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { useRefusedInput } from '#kit/useRefusedInput.ts';
import { monospace } from '../reference/Example.tsx';
import { useMoments } from '#app/pages/runs/useMoments.ts';
import { Problems, ReviewPart } from './ReviewPart.tsx';

const fileIn = (search: string) => new URLSearchParams(search).get('file');

/** While rendered, asks before leaving the file, and resumes an ended session in place. */
function LeaveEditor() {
  useEffect(() => askBeforeUnload(), []);
  useEffect(() => holdSession(), []);
  const question = useLeaveQuestion(
    ({ currentLocation: here, nextLocation: next }) =>
      !skipsLeaveWarning() &&
      (here.pathname !== next.pathname || fileIn(here.search) !== fileIn(next.search)),
  );
  if (!question) return null;
  return (
    <ConfirmDialog
      title={translate('pages.editor.leave')}
      confirmLabel={translate('pages.editor.discard')}
      color="error"
      isBusy={question.isAnswered}
      onConfirm={question.leave}
      onClose={question.stay}
    >
      {translate('pages.editor.leaveHelp')}
    </ConfirmDialog>
  );
}

type ScreenFormProps = { edited: EditedFile; outline: Outline; screen: OutlineScreen };

/** A route or one of its tabs: its label, who may enter, and what it shows. */
function ScreenForm({ edited, outline, screen }: ScreenFormProps) {
  const form = outline.forms.parts[screen.form];
  // removing an earlier screen changes the path
  const path = placeAfter(edited.edits, screen.at);
  if (!path)
    return <Alert severity="warning">{translate('pages.editor.screenGone', { name: screen.label })}</Alert>;
  return (
    <Card sx={{ p: 2, maxWidth: 820 }}>
      <KeywordForm
        keywords={form?.keywords ?? []}
        edited={edited}
        outline={outline}
        fields={[]}
        path={path}
        value={valueOnPath(edited.data, path)}
      />
      <Button color="error" sx={{ mt: 2, ml: -1.75 }} onClick={() => edited.change({ do: 'remove', path })}>
        {translate('pages.editor.removeScreen')}
      </Button>
    </Card>
  );
}

type ResourceFormProps = { edited: EditedFile; outline: Outline; resource: string };

/** The fields of a resource, and its own keywords, such as title and search. */
function ResourceForm(props: ResourceFormProps) {
  const { edited, outline, resource } = props;
  const [part, setPart] = useState<'fields' | 'resource'>('fields');
  const keywords = outline.forms.parts.resource?.keywords.filter(({ name }) => name !== 'fields') ?? [];
  return (
    <>
      <Tabs
        value={part}
        onChange={(_, next: typeof part) => setPart(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="fields" label={translate('pages.editor.fields')} />
        <Tab value="resource" label={translate('pages.editor.ofResource')} />
      </Tabs>
      {part === 'fields' ? (
        <FieldList {...props} />
      ) : (
        <Card sx={{ p: 2, maxWidth: 820 }}>
          <KeywordForm
            keywords={keywords}
            edited={edited}
            outline={outline}
            fields={outline.resources.find(({ id }) => id === resource)?.fields ?? []}
            path={[]}
            value={edited.data}
          />
        </Card>
      )}
    </>
  );
}

type NewRouteProps = { edited: EditedFile; outline: Outline; department: string };

const slugOf = (label: string) =>
  fold(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A form that adds a screen to the department: a list of a resource, which takes three lines of YAML. */
function NewRoute({ edited, outline, department }: NewRouteProps) {
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState<string>();
  const [resource, setResource] = useState<string>();
  const [columns, setColumns] = useState<string[]>([]);
  const known = outline.resources.find(({ id }) => id === resource);
  const path = address ?? (label ? `/${department}/${slugOf(label)}` : '');
  if (!isOpen)
    return (
      <Button startIcon={<Add />} sx={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {translate('pages.editor.newScreen')}
      </Button>
    );
  const add = () => {
    const routes = valueOnPath(edited.data, ['routes']);
    if (!resource || !Array.isArray(routes)) return;
    const list = columns.length > 0 ? { resource, columns } : resource;
    const value = { path, label: label.trim(), list };
    if (!edited.change({ do: 'insert', path: ['routes'], at: routes.length, value })) return;
    setOpen(false);
    setLabel('');
    setAddress(undefined);
    setColumns([]);
  };
  return (
    <Card
      component="form"
      aria-label={translate('pages.editor.newScreen')}
      sx={{ p: 2, maxWidth: 820 }}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('pages.editor.newScreen')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        <TextField
          inputRef={focusAtOnce}
          label={translate('pages.editor.label')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label={translate('pages.editor.address')}
          value={path}
          onChange={({ target }) => setAddress(target.value)}
        />
        <OptionPicker
          isLabelled
          name={translate('pages.editor.resource')}
          value={resource}
          options={outline.resources}
          set={(id) => {
            setResource(id);
            setColumns([]);
          }}
        />
        <OptionPicker
          several
          isLabelled
          name={translate('pages.editor.columns')}
          help={translate('pages.editor.columnsHelp')}
          readOnly={!known}
          value={columns}
          options={known?.fields ?? []}
          set={setColumns}
        />
        <AddOrCancel
          isReady={label.trim() !== '' && path !== '' && !!resource}
          onCancel={() => setOpen(false)}
        />
      </Stack>
    </Card>
  );
}

type FileEditorProps = { outline: Outline; file: string; at: string };

/** One file: its form, the pending changes, and their consequences. */
export function FileEditor({ outline, file, at }: FileEditorProps) {
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
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography variant="h2" tabIndex={-1}>
            {resource?.label ?? screen?.label ?? department?.label}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={monospace}>
            {file}
          </Typography>
        </Stack>
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
