import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useColumns } from '#kinds/ui/columns.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { translate } from '#kit/translate.ts';
import type { RecordLetter } from '#model/api/letters.ts';
import { isTemporal } from '#model/traits.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import {
  EntryLine,
  useEntryTexts,
  useHasHistory,
  useHistory,
} from '#screens/list/history/app/RecordHistory.tsx';
import { ActivityHead, activityLine } from '#screens/list/history/app/historyParts.tsx';
import type { Related } from '#screens/list/listTypes.ts';
import { emptyText, useRelated, writesInPlace } from '#screens/list/record/app/useRelated.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useRecordPath } from '#ui/data/useVariables.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { lettersKey, useSendsLetters } from './letters.ts';
import { NoteLine } from './NoteLine.tsx';
import { WriteNote } from './WriteNote.tsx';

/** `at`: when it happened; empty where nothing says so, as of a note without a time. */
type Happening = { key: string; at: string; line: ReactNode };
/** What one source contributes: at least as many of its latest as are shown in all. */
type Contribution = {
  happenings: readonly Happening[];
  total: number;
  isPending: boolean;
  error?: Error | null;
  retry: () => unknown;
};

type Props = {
  record: RaRecord;
  /** Where its notes are written. */
  feeds: readonly Related[];
  /** True for notes in a tab of their own. */
  isAlone?: boolean;
};

const pageSize = 10;
const nextPage = 25;

/**
 * What happened to a record, the latest first: its history, notes, letters and the user's own notices about it. Each comes from
 * its own address, by its own rights.
 */
export function RecordActivity({ record, feeds, isAlone = false }: Props) {
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLOListElement>(null);
  // Receives the focus when the focused line is gone.
  const onLost = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const draw = (all: readonly Contribution[]) => (
    <Stream
      all={all}
      shown={shown}
      list={list}
      label={isAlone ? feeds[0]!.label : undefined}
      onMore={() => setShown(shown + nextPage)}
    >
      {isAlone && emptyText(feeds[0]!)}
    </Stream>
  );
  const withNotes = (before: readonly Contribution[]) => (
    <WithFeeds {...{ feeds, record, shown, onLost, before }}>{draw}</WithFeeds>
  );
  return (
    <Box sx={padded}>
      {feeds.map((feed, at) => writesInPlace(feed) && <WriteNote key={at} related={feed} record={record} />)}
      {isAlone ? withNotes([]) : <WithOwn {...{ record, shown }}>{withNotes}</WithOwn>}
    </Box>
  );
}

type StreamProps = {
  all: readonly Contribution[];
  shown: number;
  list: React.RefObject<HTMLOListElement | null>;
  label: string | undefined;
  onMore: () => void;
  children: ReactNode;
};

function Stream({
  all,
  shown,
  list,
  label = translate('portal.screen.activity.title'),
  onMore,
  children,
}: StreamProps) {
  const failed = all.find(({ error }) => error);
  const latest = all
    .flatMap(({ happenings }) => happenings)
    .toSorted((one, other) =>
      one.at === other.at ? 0 : one.at === '' || (other.at !== '' && one.at > other.at) ? -1 : 1,
    );
  // all at once: what came later would push away what is read
  if (all.some(({ isPending }) => isPending)) return <Skeleton variant="rounded" height={96} />;
  const left = all.reduce((sum, { total }) => sum + total, 0) - shown;
  return (
    <>
      {failed && <LoadError error={failed.error!} onRetry={() => void failed.retry()} />}
      {!failed && latest.length === 0 && (
        <Typography color="textSecondary">{children || translate('portal.screen.history.empty')}</Typography>
      )}
      <Box component="ol" ref={list} tabIndex={-1} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {latest.slice(0, shown).map(({ key, line }) => (
          <Box component="li" key={key} sx={activityLine}>
            {line}
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={onMore} sx={{ mt: 1, ml: 1 }}>
          {translate('portal.screen.history.more', { smart_count: left })}
        </Button>
      )}
    </>
  );
}

type Then = { children: (all: readonly Contribution[]) => ReactNode };
type OwnProps = Then & { record: RaRecord; shown: number };

/** The history of the record, its letters, and the notices about it. */
function WithOwn({ record, shown, children }: OwnProps) {
  const { resource, resourceName } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const hasHistory = useHasHistory();
  const history = useHistory(resourceName, record.id, shown, hasHistory);
  const entries = history.data?.entries ?? [];
  const textOf = useEntryTexts(resource, entries);
  const hasLetters = useSendsLetters();
  const letters = useQuery({
    queryKey: [...lettersKey(resource.id, record.id), record.version],
    queryFn: () => dataProvider.getLetters(resource.id, record.id),
    retry: false,
    enabled: hasLetters,
    // one that waits is sent within seconds
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3000 : false),
  });
  const notices = useQuery({
    queryKey: [resourceName, 'notices', String(record.id), shown],
    queryFn: () => dataProvider.getNotices(resource.id, record.id, shown),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: !resource.view,
  });
  const [sent, told] = [letters.data ?? [], notices.data ?? { notices: [], total: 0 }];
  const own: Contribution[] = [
    {
      happenings: entries.map((entry) => ({
        key: `history ${entry.id}`,
        at: entry.at,
        line: <EntryLine {...{ resource, record, entry, textOf }} />,
      })),
      total: history.data?.total ?? 0,
      isPending: history.isLoading,
      error: history.data ? null : history.error,
      retry: history.refetch,
    },
    {
      happenings: sent.map((letter, at) => ({
        key: `letter ${at}`,
        at: letter.at,
        line: <LetterLine letter={letter} />,
      })),
      total: sent.length,
      isPending: letters.isLoading,
      error: letters.data ? null : letters.error,
      retry: letters.refetch,
    },
    {
      happenings: told.notices.map(({ id, at, title, text }) => ({
        key: `notice ${id}`,
        at,
        line: (
          <>
            <ActivityHead who={translate('portal.screen.activity.notice')} what={title} at={at} />
            {text}
          </>
        ),
      })),
      total: told.total,
      isPending: notices.isLoading,
      retry: notices.refetch,
    },
  ];
  const lost = sent.filter((one) => one.latest && isLost(one));
  return (
    <>
      {lost.map(({ to, error }, at) => (
        <Alert key={at} severity="warning" sx={{ mb: 2 }}>
          {translate('portal.screen.letter.lost', { name: to || translate('portal.screen.letter.nobody') })}
          {error && ` ${error}`}
        </Alert>
      ))}
      {children(own)}
    </>
  );
}

const isLost = ({ state }: RecordLetter) => state === 'dead' || state === 'returned';

/** A relay that has taken a letter may still be trying, or return it. */
function LetterLine({ letter }: { letter: RecordLetter }) {
  const { state, at, title, by, to, error } = letter;
  const words = translate(`pages.deliveries.states.${state}`);
  const byRelay = state === 'sent' && translate('pages.deliveries.byRelay');
  return (
    <>
      <ActivityHead
        who={translate('portal.screen.activity.letter')}
        what={[title ?? by, to].filter(Boolean).join(' · ')}
        at={at}
      />
      <Typography variant="body2" color={isLost(letter) ? 'error' : 'textSecondary'}>
        {[byRelay ? `${words}, ${byRelay}` : words, byRelay && error].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

type FeedProps = Then & {
  feeds: readonly Related[];
  record: RaRecord;
  shown: number;
  onLost: () => void;
  before: readonly Contribution[];
};

/** Reads the notes in nested components, because each list of them needs hooks for its own columns and titles. */
function WithFeeds({ feeds, ...rest }: FeedProps) {
  const [first, ...others] = feeds;
  return first ? <WithFeed {...rest} related={first} feeds={others} /> : <>{rest.children(rest.before)}</>;
}

function WithFeed({ related, before, ...rest }: FeedProps & { related: Related }) {
  const { record, shown, onLost } = rest;
  const resource = useCurrentRoute().slice.resources[related.resource];
  const hrefOf = useRecordPath(related.resource);
  const { data, total = 0, error, refetch, isLoading } = useRelated(related, record, 1, shown);
  const columns = useColumns(resource, related.columns, data);
  const time = [{ field: related.sort.field }, ...related.columns].find(({ field }) =>
    isTemporal(resource?.fields[field]),
  )?.field;
  const contribution: Contribution = {
    happenings: (data ?? []).flatMap((one) => {
      if (!resource) return [];
      const at = time === undefined ? '' : String(one[time] ?? '');
      const [text, ...facts] = columns;
      const own = [...(text ? [text] : []), ...facts.filter(({ field }) => field.id !== time)];
      const line = (
        <NoteLine {...{ related, resource, onLost, at }} record={one} columns={own} href={hrefOf(one)} />
      );
      return [{ key: `${related.resource} ${related.target} ${one.id}`, at, line }];
    }),
    total,
    isPending: isLoading,
    error: data ? null : error,
    retry: refetch,
  };
  return <WithFeeds {...rest} before={[...before, contribution]} />;
}

/** A line of text is read no wider. */
const padded = { px: { xs: 2, sm: 3 }, py: 2, maxWidth: 820, containerType: 'inline-size' } as const;
