import ArrowBack from '@mui/icons-material/ArrowBack';
import {
  Button,
  Card,
  Link as MuiLink,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
  Box,
  Skeleton,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useState, useEffect, useRef, type RefObject } from 'react';
import { searchItems } from '#model/filter/searchWords.ts';
import { compareTexts } from '#model/values/values.ts';
import { LinkList, type LinkItem } from '../LinkList.tsx';
import type { Outline, OutlineScreen } from '#authoring/editor/forms.ts';
import { translate } from '#messages/translate.ts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { LoadError, LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { bannerHeight, layoutSizes } from '#kit/theme/theme.ts';
import { monospace, ReferenceButton } from '../reference/Example.tsx';
import { useLeaveQuestion } from '#ui/drafts/leaving/useLeaveQuestion.ts';
import { skipsLeaveWarning } from '#ui/session/reauthentication.ts';
import { LeaveDialog, PaneBody } from './PaneBody.tsx';
import { useOutline } from './useOutline.ts';
import { useRaioX } from './useRaioX.ts';

/** `at`: the path of a screen in the department's file. */
const addressOf = (file: string, at: readonly (string | number)[] | string = '') => {
  const part = typeof at === 'string' ? at : at.join('.');
  return `?${new URLSearchParams({ file, ...(part && { at: part }) })}`;
};

type Props = { outline: Outline; current: string | undefined; at: string };

/** Selects what to edit: a resource, or a screen of a department. */
function Picker({ outline, current, at }: Props) {
  const [typed, setTyped] = useState('');
  const isScreen = current?.startsWith('departments/') ?? false;
  const [kind, setKind] = useState<'resources' | 'screens'>(isScreen ? 'screens' : 'resources');
  const items: LinkItem[] =
    kind === 'resources'
      ? outline.resources
          .map(({ id, label, file }) => ({
            key: file,
            label,
            note: id,
            to: addressOf(file),
            isCurrent: file === current,
          }))
          .sort((a, b) => compareTexts(a.label, b.label))
      : outline.departments.flatMap(({ label: department, file, screens }) =>
          screens.map(({ label, at: place }) => ({
            key: `${file} ${place.join('.')}`,
            label,
            note: department,
            to: addressOf(file, place),
            isCurrent:
              file === current && (at === place.join('.') || (at === '' && place.join('.') === 'routes.0')),
          })),
        );
  const found = searchItems(items, typed, ({ label, note }) => `${label} ${note}`);
  return (
    <Card component="nav" aria-label={translate('pages.editor.pick')}>
      <Tabs
        value={kind}
        onChange={(_, next: typeof kind) => setKind(next)}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="resources" label={translate('pages.editor.resources')} />
        <Tab value="screens" label={translate('pages.editor.screens')} />
      </Tabs>
      <TextField
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={translate('pages.editor.search')}
        slotProps={{ htmlInput: { 'aria-label': translate('pages.editor.search') } }}
        sx={{ p: 1 }}
        fullWidth
      />
      {found.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('pages.editor.nothing')}
        </Typography>
      )}
      <LinkList items={found} followsCurrent sx={{ pt: 0, maxHeight: { md: 'calc(100dvh - 260px)' } }} />
    </Card>
  );
}

/** When the server does not allow editing, the page explains how to enable it. */
export function EditorPage() {
  const { route } = useCurrentRoute();
  const { editable } = usePortalIndex();
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('pages.editor.description')}
        actions={<ReferenceButton />}
      />
      {editable ? (
        <Editor />
      ) : (
        <Card sx={{ p: 3, maxWidth: 720 }}>
          <Typography variant="h2">{translate('pages.editor.unavailable')}</Typography>
          <Typography color="textSecondary">{translate('pages.editor.off')}</Typography>
        </Card>
      )}
    </>
  );
}

/** The files of the config as forms, which edit the files directly. */
function Editor() {
  const { data: outline, error, refetch } = useOutline();
  const [search] = useSearchParams();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const file = search.get('file');
  const at = search.get('at') ?? '';
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const parts = useRef<HTMLDivElement>(null);
  useFocusOfPart(parts, search.toString(), !isWide);
  const known = [...(outline?.resources ?? []), ...(outline?.departments ?? [])];
  const chosen = known.find((one) => one.file === file) ?? (isWide ? known[0] : undefined);
  const screens =
    outline?.departments.flatMap((one) =>
      one.screens.map((screen) => ({ ...screen, ...one, label: screen.label })),
    ) ?? [];
  const ofFile = screens.filter((one) => one.file === chosen?.file);
  const screen = ofFile.find((one) => one.at.join('.') === at) ?? ofFile[0];
  const resource = outline?.resources.find((one) => one.file === chosen?.file);
  // a screen that the editor may not open has no lines of its own, and the page's own lines have the words
  const state = useRaioX(screen?.address ?? pathname, false);
  const { words } = state;
  const question = useLeaveQuestion(
    ({ currentLocation: here, nextLocation: next }) =>
      state.isDirty && !skipsLeaveWarning() && here.pathname !== next.pathname,
  );
  return (
    <>
      {error && (
        <LoadError
          error={error}
          title={translate('pages.editor.unavailable')}
          onRetry={() => void refetch()}
        />
      )}
      {!outline && !error && (
        <LoadingSkeleton>
          <Box sx={{ ...besideForms, '& > *': { display: 'grid', gap: 2 } }}>
            {[10, 5].map((rows) => (
              <div key={rows}>
                {Array.from({ length: rows }, (_row, at) => (
                  <Skeleton key={at} variant="rounded" height={32} width={`${90 - ((at * 17) % 40)}%`} />
                ))}
              </div>
            ))}
          </Box>
        </LoadingSkeleton>
      )}
      {outline && (
        <Box ref={parts} sx={besideForms}>
          <Box sx={{ ...staysInSight, display: { xs: file ? 'none' : 'block', md: 'block' } }}>
            <Picker outline={outline} current={chosen?.file} at={at} />
          </Box>
          {chosen && (
            <Stack sx={{ minWidth: 0 }}>
              <FileHead
                label={resource?.label ?? screen?.label ?? chosen.label}
                file={chosen.file}
                screens={
                  resource ? screens.filter((one) => one.resource === resource.id) : screen ? [screen] : []
                }
              />
              {!words && state.failed && <LoadError error={state.failed} onRetry={state.retry} />}
              {words && (
                <PaneBody
                  state={state}
                  words={words}
                  page={{
                    file: chosen.file,
                    at: screen?.at.join('.'),
                    open: (name) => void navigate(addressOf(name)),
                  }}
                />
              )}
            </Stack>
          )}
        </Box>
      )}
      {question && words && (
        <LeaveDialog
          state={state}
          words={words}
          isBusy={question.isAnswered}
          onLeave={question.leave}
          onStay={question.stay}
        />
      )}
    </>
  );
}

const besideForms = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
} as const;

/** The list of files does not scroll away with a long form. */
const staysInSight = {
  position: { md: 'sticky' },
  top: `calc(var(${bannerHeight}, 0px) + ${layoutSizes.header + 16}px)`,
} as const;

/** Where one part is seen at a time, the focus goes to the one that has come, and back to the link that led there. */
function useFocusOfPart(parts: RefObject<HTMLElement | null>, address: string, isSingle: boolean) {
  const left = useRef(address);
  useEffect(() => {
    const before = left.current;
    left.current = address;
    if (before === address || !isSingle) return;
    const links = [...(parts.current?.querySelectorAll<HTMLAnchorElement>('nav a') ?? [])];
    const next = address
      ? parts.current?.querySelector<HTMLElement>('h2')
      : links.find(({ search }) => search === `?${before}`);
    next?.focus();
  }, [parts, address, isSingle]);
}

type FileHeadProps = { label: string; file: string; screens: readonly OutlineScreen[] };

/** What is edited, with links to the screens that show it; on a phone also back to the list. */
const FileHead = ({ label, file, screens }: FileHeadProps) => (
  <Box sx={{ mb: 1 }}>
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
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={monospace}>
        {file}
      </Typography>
    </Stack>
    <Leads screens={screens} />
  </Box>
);

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
