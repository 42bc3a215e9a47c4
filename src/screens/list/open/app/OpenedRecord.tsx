import { segmentOf } from '#model/values/ids.ts';
import { type Identifier, type RaRecord, ShowBase, useShowContext } from 'ra-core';
import { useNavigate, useLocation, useNavigationType, Link, type LinkProps } from 'react-router-dom';
import { useScreen } from '#screens/app/useScreen.ts';
import { NarrowEdit } from '#screens/form/app/edit/NarrowEdit.tsx';
import { useEffect, useRef, type KeyboardEvent, useId } from 'react';
import { tableId } from '#kit/SkipLink.tsx';
import { controlsOf } from '#kit/focus.ts';
import { besideWidth, useOpened } from './useOpened.ts';
import Close from '@mui/icons-material/Close';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Box, IconButton, Paper, Stack, Typography } from '@mui/material';
import { useRecordTitle } from '#ui/data/useTitles.ts';
import { screenOnly } from '#kit/screen.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { LoadError } from '#kit/feedback/loading.tsx';
import { PrevNextLinks } from '#screens/list/record/app/PrevNextLinks.tsx';
import { RecordActions } from '#screens/list/record/app/RecordActions.tsx';
import { RecordBody } from '#screens/list/record/app/RecordBody.tsx';
import { RecordStates } from '#screens/list/record/app/RecordStates.tsx';
import { RecordSkeleton } from '#screens/list/record/app/RecordProblem.tsx';
import { useShowOptions } from '#screens/list/record/app/useShowOptions.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { usePicture } from '#screens/list/columns/app/useListColumns.tsx';
import { showPath } from '#screens/recordPath.ts';
import { translate } from '#kit/translate.ts';

type Props = { id: Identifier; closed: string; onClose: () => void };

/** The form of the record opened beside its list. Saving closes it. */
function BesideForm({ id, closed, onClose }: Props) {
  const { path } = useScreen();
  const navigate = useNavigate();
  return (
    <NarrowEdit
      id={id}
      place={`${path}/${segmentOf(id)}`}
      onClose={() => {
        onClose();
        void navigate(closed);
      }}
    />
  );
}

/**
 * Moves the focus into a record that opens beside its list, because in the document it follows all rows.
 * Shift+Tab at its top returns to the row. The focus is not taken from an input of the list.
 */
function useFocusOpened(id: RaRecord['id'], isThere: boolean) {
  const { addressOf } = useOpened();
  const own = addressOf(id);
  const { key } = useLocation();
  const type = useNavigationType();
  const pane = useRef<HTMLElement>(null);
  // When the page loads with a record open, the focus starts at the top, as on every page.
  const entered = useRef(type === 'POP' ? key : undefined);
  useEffect(() => {
    if (!isThere || entered.current === key) return;
    const isFirst = entered.current === undefined;
    entered.current = key;
    const at = document.activeElement;
    const isFree = at === document.body || at?.matches(`#${tableId}, #${tableId} a`);
    if (at === openedLink(own) || (isFirst && isFree)) pane.current?.focus({ preventScroll: true });
  }, [isThere, key, own]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (target === currentTarget && openByKey(currentTarget, event.key)) return event.preventDefault();
    if (event.key !== 'Tab' || !event.shiftKey) return;
    if (target !== currentTarget && target !== controlsOf(currentTarget)[0]) return;
    const link = openedLink(own);
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  return { ref: pane, tabIndex: -1, onKeyDown };
}

/** Follows one of the links at the record's head: arrows those to its neighbours, Enter the one to its page. */
function openByKey(pane: HTMLElement, key: string): boolean {
  const opens = { ArrowUp: 'previous', ArrowDown: 'next', Enter: 'page' }[key] ?? '';
  const link = pane.querySelector<HTMLElement>(`a[data-opens="${opens}"]`);
  link?.click();
  return link !== null;
}

/** A record opened within its list: beside it or below its row. */
export function OpenedRecord({ id }: { id: RaRecord['id'] }) {
  const { resourceName } = useScreen();
  const queryOptions = useShowOptions(resourceName, id);
  return (
    <ShowBase key={id} resource={resourceName} id={id} queryOptions={queryOptions} disableAuthentication>
      <Opened id={id} />
    </ShowBase>
  );
}

function Opened({ id }: { id: RaRecord['id'] }) {
  const { path, screen, resource } = useScreen();
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const { way, addressOf, isForm } = useOpened();
  const name = useRecordTitle(resource, record);
  const image = usePicture(resource, record && [record]);
  const context = useConditionContext(resource);
  const mayEdit = record !== undefined && rightsOn(screen, resource, record, context).edit;
  const titleId = useId();
  const closed = addressOf(null);
  const onClose = useClosing(id);
  const isBeside = way === 'drawer';
  const entering = useFocusOpened(id, isBeside && record !== undefined);
  return (
    <Paper
      component="aside"
      variant={isBeside ? 'outlined' : 'elevation'}
      elevation={0}
      aria-labelledby={titleId}
      {...(isBeside && entering)}
      sx={isBeside ? { ...screenOnly, ...beside } : { bgcolor: 'transparent', whiteSpace: 'normal' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: image ? 1 : 0.5, mb: 1.5 }}>
        {record && image && <RecordAvatar record={record} image={image} name={name} size={32} />}
        <Typography id={titleId} variant="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        {record && isBeside && <PrevNextLinks record={record} hrefOf={addressOf} />}
        <HeadLink
          label={translate('portal.screen.record.openPage')}
          to={showPath(path, id)}
          data-opens="page"
        >
          <OpenInFull sx={{ fontSize: 16 }} />
        </HeadLink>
        <HeadLink label={translate('portal.screen.record.close')} to={closed} onClick={onClose}>
          <Close fontSize="small" />
        </HeadLink>
      </Stack>
      {error && !record && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && (isPending || !record) && <RecordSkeleton />}
      {record && (
        <>
          <Box sx={{ mb: 2, '&:empty': { mb: 0 } }}>
            <RecordActions
              record={record}
              name={name}
              backTo={closed}
              room={2}
              isEdited={isForm && mayEdit}
            />
          </Box>
          <RecordStates record={record} />
          <Box sx={{ '& section > section': { px: 0 } }}>
            {isForm && mayEdit ? (
              <BesideForm id={id} closed={closed} onClose={onClose} />
            ) : (
              <RecordBody record={record} />
            )}
          </Box>
        </>
      )}
    </Paper>
  );
}

type HeadLinkProps = Pick<LinkProps, 'to' | 'onClick' | 'children'> & {
  label: string;
  'data-opens'?: string;
};

const HeadLink = ({ label, ...props }: HeadLinkProps) => (
  <IconButton size="small" component={Link} aria-label={label} title={label} {...props} />
);

const beside = {
  position: 'sticky',
  top: 72,
  width: besideWidth,
  flexShrink: 0,
  maxHeight: 'calc(100dvh - 88px)',
  overflow: 'auto',
  p: 2,
  '&:focus-visible': { outlineOffset: -2 },
} as const;

/** Elements in which Escape has another meaning, such as closing a menu or leaving an input. */
const ownEscape = '[role="dialog"], [role="menu"], [role="listbox"], [contenteditable], input, textarea';

/** Closes the record on Escape, and then focuses its row. A link that closes it calls the returned function before. */
function useClosing(id: RaRecord['id']): () => void {
  const { addressOf } = useOpened();
  const navigate = useNavigate();
  const [own, closed] = [addressOf(id), addressOf(null)];
  const isClosing = useRef(false);
  useEffect(
    () => () => {
      // The browser's back button also closes the record, which may have had the focus.
      if (isClosing.current || document.activeElement === document.body) openedLink(own)?.focus();
    },
    [own],
  );
  useEffect(() => {
    const onKey = ({ key, defaultPrevented, target }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || (target as Element).closest(ownEscape)) return;
      isClosing.current = true;
      void navigate(closed);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [closed, navigate]);
  return () => {
    isClosing.current = true;
  };
}

/** The link that opens a record in this list. */
const openedLink = (address: string) =>
  [...document.links].find((link) => link.getAttribute('href')?.endsWith(address));
