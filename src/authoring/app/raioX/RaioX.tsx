import Close from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  GlobalStyles,
  IconButton,
  MenuItem,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { interpolate } from '#messages/translate.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { savedByKeys } from '#kit/keyboard.ts';
import { dockWidth, toggleRaioX } from '#kit/raioXOpen.ts';
import { translate } from '#kit/translate.ts';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { useSettings } from '#app/settings/SettingsContext.tsx';
import { askBeforeUnload } from '#ui/drafts/leaving/useLeaveQuestion.ts';
import { holdSession } from '#ui/session/reauthentication.ts';
import { Diff } from '../editor/ReviewPart.tsx';
import { monospace } from '../reference/Example.tsx';
import { LineEditor } from './LineEditor.tsx';
import { Findings } from './Findings.tsx';
import { useLinks, type PointedLine } from './useLinks.ts';
import { fileName, useRaioX, type RaioXState } from './useRaioX.ts';

/** Of a pane at the side, in pixels, and at the bottom of a narrow window. */
const side = 480;
const bottom = '46dvh';
/** In ms that the pointer rests on a part, until its file is shown. */
const dwell = 200;
/** Below this width of the window, the menu makes room while the pane is open. */
const narrow = 1560;

/**
 * The lines of the config beside the screen that they describe: each lights the other, and what is typed is seen on the
 * screen before it is saved, by its author alone.
 */
export function RaioX() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isBelow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const state = useRaioX();
  const [isLeaving, setLeaving] = useState(false);
  const titleId = useId();
  const pane = useRef<HTMLElement>(null);
  const close = () => (state.isDirty ? setLeaving(true) : toggleRaioX());
  useRoomOfMenu();
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, []);
  const { words } = state;
  return (
    <>
      <GlobalStyles
        styles={
          isBelow
            ? { '@media screen': { body: { paddingBottom: isPhone ? 0 : bottom } } }
            : {
                ':root': { [dockWidth]: `${side}px` },
                '@media screen': { body: { paddingInlineEnd: side } },
              }
        }
      />
      <Box
        ref={pane}
        component="aside"
        role="complementary"
        tabIndex={-1}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          close();
        }}
        sx={{
          position: 'fixed',
          zIndex: 'drawer',
          insetInlineEnd: 0,
          bottom: 0,
          ...(isBelow
            ? { width: '100%', height: isPhone ? 'auto' : bottom, borderTop: 1 }
            : { width: side, top: 0, borderLeft: 1 }),
          borderColor: 'divider',
          bgcolor: 'background.paper',
          color: 'text.primary',
          display: 'flex',
          flexDirection: 'column',
          outline: 'none',
          displayPrint: 'none',
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 48 }}>
          <Typography
            id={titleId}
            component="h2"
            sx={{ ...monospace, fontWeight: 700, fontSize: '0.875rem' }}
          >
            <Box component="span" aria-hidden sx={{ color: 'primary.main' }}>
              {'{ '}
            </Box>
            Raio-X
            <Box component="span" aria-hidden sx={{ color: 'primary.main' }}>
              {' }'}
            </Box>
          </Typography>
          {words && !isPhone && <Where state={state} />}
          <Box sx={{ flex: 1 }} />
          <IconButton size="small" aria-label={translate('ra.action.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        </Stack>
        {isPhone
          ? words && <Typography sx={{ px: 2, pb: 2 }}>{words.phone}</Typography>
          : words && <Body state={state} words={words} />}
        {!words && state.failed && <Typography sx={{ px: 2 }}>{messageOf(state.failed)}</Typography>}
      </Box>
      {isLeaving && words && (
        <ConfirmDialog
          title={words.leave}
          confirmLabel={words.discard}
          color="error"
          onConfirm={() => {
            setLeaving(false);
            state.discard();
            toggleRaioX();
          }}
          onClose={() => setLeaving(false)}
        >
          {words.leaveHelp}
        </ConfirmDialog>
      )}
      {state.isDirty && <Unsaved />}
    </>
  );
}

/** While rendered, the browser asks before the page is left, and an ended session is resumed in place. */
function Unsaved() {
  useEffect(() => askBeforeUnload(), []);
  useEffect(() => holdSession(), []);
  return null;
}

/** In a window that is too narrow for both, the menu is a rail while the pane is open. */
function useRoomOfMenu() {
  const { settings, setSidebarCollapsed } = useSettings();
  const begun = useRef({ isWide: !settings.sidebarCollapsed, setSidebarCollapsed });
  useEffect(() => {
    const { isWide, setSidebarCollapsed: collapse } = begun.current;
    if (!isWide || window.innerWidth >= narrow) return undefined;
    collapse(true);
    const restore = () => collapse(false);
    window.addEventListener('pagehide', restore);
    return () => {
      window.removeEventListener('pagehide', restore);
      restore();
    };
  }, []);
}

/** The file and line of the screen, which lead to the editor's form. */
function Where({ state: { source, screen, canEdit, words } }: { state: RaioXState }) {
  const [page] = useServicePages('edit');
  if (!source || !screen) return null;
  const text = `${screen.file}:${screen.line}`;
  const code = (
    <Typography component="code" noWrap title={text} sx={{ ...monospace, fontSize: '0.75rem', minWidth: 0 }}>
      {text}
    </Typography>
  );
  if (!canEdit || !page) return code;
  const search = new URLSearchParams({ file: fileName(screen.file), at: screen.part });
  return (
    <Box
      component={Link}
      to={`${page.path}?${search}`}
      title={words?.editor}
      sx={{ color: 'text.secondary', minWidth: 0, display: 'flex' }}
    >
      {code}
    </Box>
  );
}

type BodyProps = { state: RaioXState; words: NonNullable<RaioXState['words']> };

function Body({ state, words }: BodyProps) {
  const { source, screen, canEdit, mayEdit, files, open, type, conflict, decide } = state;
  const { pathname } = useLocation();
  const own = source && fileName(source.file);
  const resources = [
    ...new Set(
      (screen?.places ?? []).flatMap(({ resource }) => (resource ? [`resources/${resource}.yaml`] : [])),
    ),
  ];
  const [chosen, choose] = useState<{ at: string; file: string; line?: number }>();
  const isChosen = chosen?.at === pathname && /^(?:resources|departments)\//.test(chosen.file);
  const file = isChosen ? chosen.file : own;
  const tabs = [...new Set([own, ...resources, ...state.changed.map((one) => one.file), file])].filter(
    (name) => name !== undefined,
  );
  const [pointed, point] = useState<PointedLine>();
  const { lit, outlines } = useLinks(screen, pointed);
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
  if (!source || !screen || !own || !file)
    return (
      <Typography sx={{ px: 2 }} role="status">
        {state.failed ? words.none : words.checking}
      </Typography>
    );
  const typed = files[file];
  const part = partOf(state, file);
  const marks = marksOf(state, file);
  const folder = source.file.slice(0, source.file.indexOf('/'));
  return (
    <>
      {canEdit && (
        <Stack direction="row" sx={{ pr: 1 }}>
          <Tabs
            value={file}
            onChange={(_, next: string) => choose({ at: pathname, file: next })}
            variant="scrollable"
            scrollButtons={false}
            aria-label={words.files}
            sx={{
              flex: 1,
              minWidth: 0,
              minHeight: 34,
              '& .MuiTab-root': { minHeight: 34, py: 0, px: 1.5, textTransform: 'none', ...monospace },
            }}
          >
            {tabs.map((name) => (
              <Tab
                key={name}
                value={name}
                label={`${name === own ? words.screen : name.replace(/^\w+\/|\.yaml$/g, '')}${isChanged(state, name) ? ' •' : ''}`}
                sx={pointedFile === name && name !== file ? { color: 'primary.main' } : undefined}
              />
            ))}
          </Tabs>
          <RoleChoice state={state} words={words} />
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
      <LineEditor
        key={file}
        label={interpolate(words.linesOf, { file })}
        text={part.text}
        first={part.first}
        onType={canEdit && typed ? (text) => type(file, part.before + text + part.after) : undefined}
        lit={
          pointedFile === file ? lit?.lines : isChosen && chosen.line ? [chosen.line, chosen.line] : undefined
        }
        marks={marks}
        errors={errorsOf(state, file)}
        onLine={(line) =>
          point(line === undefined ? undefined : { file: `${folder}/${file}`, ...blockAt(part, line) })
        }
      />
      <Findings
        state={state}
        words={words}
        pointed={pointed}
        onLine={(name, line) => choose({ at: pathname, file: name, line })}
      />
      {canEdit ? (
        <Actions state={state} words={words} />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {mayEdit ? words.readOnly : words.noRight}
        </Typography>
      )}
      <Outlines rects={outlines} />
    </>
  );
}

const isChanged = ({ changed }: RaioXState, name: string) => changed.some(({ file }) => file === name);

type Part = { text: string; first: number; before: string; after: string };

/** The lines that are shown of a file: of a department the screen's, and of a resource all. */
function partOf({ files, source, screen }: RaioXState, file: string): Part {
  const typed = files[file];
  if (!source || !screen) return { text: '', first: 1, before: '', after: '' };
  if (!typed)
    return {
      text: file === fileName(source.file) ? source.yaml : '',
      first: source.line,
      before: '',
      after: '',
    };
  if (file !== fileName(source.file)) return { text: typed.text, first: 1, before: '', after: '' };
  const base = typed.base.split('\n');
  const lines = typed.text.split('\n');
  const head = source.line - 1;
  const tail = base.length - source.end;
  const end = lines.length - tail;
  const before = lines
    .slice(0, head)
    .map((line) => `${line}\n`)
    .join('');
  const after = lines
    .slice(end)
    .map((line) => `\n${line}`)
    .join('');
  return { text: lines.slice(head, end).join('\n'), first: source.line, before, after };
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
const RoleChoice = ({ state: { source, as, setAs }, words }: BodyProps) => (
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

function Actions({ state, words }: BodyProps) {
  const { isDirty, isBusy, answer, canUndo, save, undo, discard, error, conflict } = state;
  if (!error && !canUndo && !isDirty) return null;
  return (
    <Stack sx={{ px: 2, py: 1.25, gap: 1 }}>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        {canUndo && (
          <Button variant="outlined" loading={isBusy} onClick={() => void undo()}>
            {words.undo}
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
