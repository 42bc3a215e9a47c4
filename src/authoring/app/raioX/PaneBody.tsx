import CodeOutlined from '@mui/icons-material/CodeOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Alert, Box, Button, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { interpolate } from '#messages/translate.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { savedByKeys } from '#kit/keyboard.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { askBeforeUnload } from '#ui/drafts/leaving/useLeaveQuestion.ts';
import { holdSession } from '#ui/session/reauthentication.ts';
import { monospace } from '../reference/Example.tsx';
import { Diff } from './Diff.tsx';
import { LineEditor } from './LineEditor.tsx';
import { Findings } from './Findings.tsx';
import { useLinks, type PointedLine } from './useLinks.ts';
import { fileName, type RaioXState } from './useRaioX.ts';

/** In ms that the pointer rests on a part, until its file is shown. */
const dwell = 200;

const FileForm = lazyPage(() => import('./form/FileForm.tsx'), 'FileForm');

const lowTabs = {
  minHeight: 34,
  '& .MuiTab-root': { minHeight: 34, minWidth: 0, py: 0, px: 1.5, textTransform: 'none', ...monospace },
};

/** On a page, what the check says stays below the form. */
const staysInSight = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  mt: 1,
  maxHeight: '60dvh',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 1,
} as const;

const named = (key: 'pages.editor.asForm' | 'pages.editor.lines') => ({
  'aria-label': translate(key),
  title: translate(key),
});

type WordsProps = { state: RaioXState; words: NonNullable<RaioXState['words']> };
type FileProps = WordsProps & { file: string; isPage: boolean };
type BodyProps = WordsProps & {
  /** On a page of its own: the file that its address names, with the path of a screen in it. Absent: beside a screen. */
  page?: { file: string; at: string | undefined; open: (file: string) => void };
};

/** The files of a screen, as forms and as lines, with what the check says of them, and what one may do with them. */
export function PaneBody({ state, words, page }: BodyProps) {
  const { source, screen, canEdit, files, open, type, conflict, decide } = state;
  const { pathname } = useLocation();
  const [view, setView] = useState<'form' | 'lines'>(page ? 'form' : 'lines');
  const own = page?.file ?? (source && fileName(source.file));
  const resources = [
    ...new Set(
      (screen?.places ?? []).flatMap(({ resource }) => (resource ? [`resources/${resource}.yaml`] : [])),
    ),
  ];
  const [chosen, setChosen] = useState<{ at: string; file: string; line?: number }>();
  const isChosen = chosen?.at === pathname && /^(?:resources|departments)\//.test(chosen.file);
  const file = page ? own : isChosen ? chosen.file : own;
  const choose = (next: NonNullable<typeof chosen>) => {
    setChosen(next);
    if (page && next.file !== file) page.open(next.file);
  };
  const tabs = [
    ...new Set([own, ...(page ? [] : resources), ...state.changed.map((one) => one.file), file]),
  ].filter((name) => name !== undefined);
  const [pointed, point] = useState<PointedLine>();
  const { lit, outlines } = useLinks(page ? undefined : screen, pointed);
  // the part that is pointed at may be written in another file, unless the author is typing in this one
  const pointedFile = lit && fileName(lit.file);
  useEffect(() => {
    if (!pointedFile || pointedFile === file || !canEdit) return undefined;
    if (!tabs.includes(pointedFile)) return undefined;
    if (document.activeElement instanceof HTMLTextAreaElement) return undefined;
    const timer = setTimeout(() => choose({ at: pathname, file: pointedFile }), dwell);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (file && canEdit) void open(file);
  }, [file, canEdit, open]);
  if (!file || !own || (!page && !(source && screen)))
    return (
      <Typography sx={{ px: 2 }} role="status">
        {state.failed ? words.none : words.checking}
      </Typography>
    );
  const typed = files[file];
  const part = partOf(state, file);
  const marks = marksOf(state, file);
  const folder = source?.file.slice(0, source.file.indexOf('/'));
  const isForm = canEdit && view === 'form';
  return (
    <>
      {canEdit && (
        <Stack direction="row" sx={{ pr: 1, borderBottom: page ? 1 : 0, borderColor: 'divider' }}>
          <Tabs
            value={view}
            onChange={(_, next: typeof view) => setView(next)}
            aria-label={translate('pages.editor.way')}
            sx={{ ...lowTabs, borderInlineEnd: 1, borderColor: 'divider' }}
          >
            <Tab value="form" icon={<TuneOutlined fontSize="small" />} {...named('pages.editor.asForm')} />
            <Tab value="lines" icon={<CodeOutlined fontSize="small" />} {...named('pages.editor.lines')} />
          </Tabs>
          <Tabs
            value={file}
            onChange={(_, next: string) => choose({ at: pathname, file: next })}
            variant="scrollable"
            scrollButtons={false}
            aria-label={words.files}
            sx={{ ...lowTabs, flex: 1, minWidth: 0 }}
          >
            {tabs.map((name) => (
              <Tab
                key={name}
                value={name}
                label={`${name === own && !page ? words.screen : name.replace(/^\w+\/|\.yaml$/g, '')}${isChanged(state, name) ? ' •' : ''}`}
                sx={pointedFile === name && name !== file ? { color: 'primary.main' } : undefined}
              />
            ))}
          </Tabs>
          {!page && <RoleChoice state={state} words={words} />}
        </Stack>
      )}
      {conflict && (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0, '& .MuiAlert-message': { minWidth: 0 } }}
          action={
            <Stack>
              <Button size="small" color="inherit" onClick={() => decide(conflict.file, conflict.mine)}>
                {words.keepMine}
              </Button>
              <Button size="small" color="inherit" onClick={() => decide(conflict.file)}>
                {words.keepTheirs}
              </Button>
            </Stack>
          }
        >
          {interpolate(words.conflict, { file: conflict.file })}
          <Diff before={conflict.theirs} after={conflict.mine} />
        </Alert>
      )}
      {isForm ? (
        <Box sx={page ? { py: 2 } : { flex: 1, minHeight: 0, overflow: 'auto', p: 2 }}>
          {typed && (
            <Suspense>
              <FileForm key={file} state={state} file={file} at={page ? page.at : source?.part} />
            </Suspense>
          )}
        </Box>
      ) : (
        <LineEditor
          key={file}
          label={interpolate(words.linesOf, { file })}
          text={part.text}
          first={part.first}
          onType={canEdit && typed ? (text) => type(file, part.before + text + part.after) : undefined}
          lit={
            pointedFile === file
              ? lit?.lines
              : isChosen && chosen.file === file && chosen.line
                ? [chosen.line, chosen.line]
                : undefined
          }
          marks={marks}
          errors={errorsOf(state, file)}
          onLine={(line) =>
            point(line === undefined ? undefined : { file: `${folder}/${file}`, ...blockAt(part, line) })
          }
        />
      )}
      <Foot
        state={state}
        words={words}
        file={file}
        isPage={page !== undefined}
        pointed={pointed}
        onLine={(name, line) => {
          setView('lines');
          choose({ at: pathname, file: name, line });
        }}
      />
      <Outlines rects={outlines} />
      {state.isDirty && <Unsaved />}
    </>
  );
}

type FootProps = FileProps & Pick<Parameters<typeof Findings>[0], 'pointed' | 'onLine'>;

/** What the check says, and what one may do. */
const Foot = ({ pointed, onLine, ...props }: FootProps) => {
  const { state, words, file, isPage } = props;
  const page = { ...staysInSight, display: isQuiet(state, file) ? 'none' : 'flex' };
  return (
    <Stack sx={isPage ? page : { flex: 'none', maxHeight: '45%' }}>
      <Findings state={state} words={words} file={file} pointed={pointed} onLine={onLine} />
      {state.canEdit ? (
        <Actions {...props} />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {state.mayEdit ? words.readOnly : words.noRight}
        </Typography>
      )}
    </Stack>
  );
};

/** True while there is nothing to say of a file or to do with it. */
const isQuiet = ({ files, isDirty, notice, error, canEdit }: RaioXState, file: string) =>
  canEdit && !isDirty && !notice && !error && (files[file]?.edits ?? []).length === 0;

const isChanged = ({ changed }: RaioXState, name: string) => changed.some(({ file }) => file === name);

type Part = { text: string; first: number; before: string; after: string };

/** The lines that are shown of a file: of a department the screen's, and of a resource all. */
function partOf({ files, source, screen }: RaioXState, file: string): Part {
  const typed = files[file];
  const isOfScreen = source !== undefined && screen !== undefined && file === fileName(source.file);
  if (!typed) {
    const [text, first] = isOfScreen ? [source.yaml, source.line] : ['', 1];
    return { text, first, before: '', after: '' };
  }
  const whole = { text: typed.text, first: 1, before: '', after: '' };
  if (!isOfScreen) return whole;
  const base = typed.base.split('\n');
  const before = base
    .slice(0, source.line - 1)
    .map((line) => `${line}\n`)
    .join('');
  const after = base
    .slice(source.end)
    .map((line) => `\n${line}`)
    .join('');
  // a form may have changed other lines, too
  if (!typed.text.startsWith(before) || !typed.text.endsWith(after)) return whole;
  return {
    text: typed.text.slice(before.length, typed.text.length - after.length),
    first: source.line,
    before,
    after,
  };
}

/** A line with those that belong to it by their indentation. */
function blockAt({ text, first }: Part, line: number): { line: number; end: number } {
  const lines = text.split('\n');
  const at = line - first;
  const indent = (lines[at] ?? '').search(/\S/);
  let end = at;
  if (indent < 0) return { line, end: line };
  while (end + 1 < lines.length) {
    const next = lines[end + 1]!;
    if (next.trim() !== '' && next.search(/\S/) <= indent) break;
    end += 1;
  }
  return { line, end: first + end };
}

function marksOf({ answer }: RaioXState, file: string) {
  const marks = new Map<number, 'error' | 'warning' | 'wait'>();
  for (const { file: of, line } of answer?.waits ?? [])
    if (line !== undefined && fileName(of) === file) marks.set(line, 'wait');
  for (const { place, severity } of answer?.problems ?? [])
    if (fileName(place.file) === file && marks.get(place.line) !== 'error') marks.set(place.line, severity);
  return marks;
}

/** The first message of each line. */
const errorsOf = ({ answer }: RaioXState, file: string): ReadonlyMap<number, string> =>
  new Map(
    (answer?.problems ?? [])
      .filter(({ place, severity }) => severity === 'error' && fileName(place.file) === file)
      .toReversed()
      .map(({ place, message }) => [place.line, message]),
  );

function Outlines({ rects }: { rects: readonly DOMRect[] }) {
  return rects.map(({ x, y, width, height }, at) => (
    <Box
      key={at}
      aria-hidden
      data-outline
      sx={{
        position: 'fixed',
        left: x - 3,
        top: y - 3,
        width: width + 6,
        height: height + 6,
        border: 2,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'action.selected',
        pointerEvents: 'none',
      }}
    />
  ));
}

/** As whom the author sees the screens: as far as these rights are their own, too. */
const RoleChoice = ({ state: { source, as, setAs }, words }: WordsProps) => (
  <TextField
    select
    variant="standard"
    value={as}
    onChange={({ target }) => setAs(target.value)}
    slotProps={{
      input: { disableUnderline: true },
      select: {
        displayEmpty: true,
        'aria-label': words.as,
        renderValue: (value) =>
          value === '' ? words.own : (source?.roles?.find(({ id }) => id === value)?.label ?? String(value)),
      },
    }}
    sx={{
      flex: 'none',
      maxWidth: 180,
      pl: 1.5,
      justifyContent: 'center',
      '& .MuiSelect-select': {
        py: 0.5,
        fontSize: '0.8125rem',
        ...(as && { color: 'primary.main', fontWeight: 600 }),
      },
    }}
  >
    <MenuItem value="">{words.own}</MenuItem>
    {(source?.roles ?? []).map(({ id, label }) => (
      <MenuItem key={id} value={id}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);

function Actions({ state, words, file, isPage }: FileProps) {
  const { isDirty, isBusy, answer, save, undo, discard, error, conflict, notice } = state;
  const undoable = state.undoable(file);
  const { from, steps } = state.files[file] ? state.stepsOf(file) : { from: '', steps: [] };
  if (!error && undoable.length === 0 && !isDirty) return null;
  return (
    // on a page, beside the button that scrolls to the top
    <Stack sx={{ pl: 2, pr: isPage ? 8 : 2, py: 1.25, gap: 1 }}>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {undoable.length > 0 && (
          <Button variant="outlined" loading={isBusy} onClick={() => void undo(undoable)}>
            {notice?.kind === 'undone' ? translate('pages.editor.redo') : words.undo}
          </Button>
        )}
        {steps.length > 0 && (
          <Button
            color="inherit"
            disabled={isBusy}
            onClick={() => state.fill(file, { from, steps: steps.slice(0, -1) })}
          >
            {translate('pages.editor.stepBack')}
          </Button>
        )}
        {isDirty && (
          <>
            <Button color="inherit" disabled={isBusy} onClick={discard}>
              {words.discard}
            </Button>
            <Button
              variant="contained"
              loading={isBusy}
              disabled={!answer?.isRight || conflict !== undefined}
              onClick={() => void save()}
              {...savedByKeys}
            >
              {words.save}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  );
}

/** While rendered, the browser asks before the page is left, and an ended session is resumed in place. */
function Unsaved() {
  useEffect(() => askBeforeUnload(), []);
  useEffect(() => holdSession(), []);
  return null;
}

/** Asks before what is typed is discarded. */
export const LeaveDialog = ({
  state,
  words,
  isBusy = false,
  onLeave,
  onStay,
}: WordsProps & { isBusy?: boolean; onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog
    title={words.leave}
    confirmLabel={words.discard}
    color="error"
    isBusy={isBusy}
    onConfirm={() => {
      state.discard();
      onLeave();
    }}
    onClose={onStay}
  >
    {words.leaveHelp}
  </ConfirmDialog>
);
