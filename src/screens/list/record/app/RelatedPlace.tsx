import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Link, Typography, Button, TablePagination } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Fragment, Suspense, useEffect, useMemo, useRef, useState, type ReactNode, useCallback } from 'react';
import { useIsPhone, useIsPrinting, useWidth } from '#kit/screen.ts';
import { menuWidth } from '#ui/table/RecordTable.tsx';
import { useRunning } from '#screens/list/running/app/useRunning.ts';
import { useColumnWidths } from '#screens/list/columns/app/useColumnWidths.ts';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useConditionContext, useRecordPath } from '#ui/data/useVariables.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { type ColumnView, useColumns } from '#kinds/ui/columns.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { relatedAsList } from '#screens/app/bareList.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';
import { translate } from '#kit/translate.ts';
import { DeleteDialog } from '#screens/list/actions/app/DeleteDialog.tsx';
import { isEmpty } from '#model/values/values.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { SaveButton } from '#screens/form/app/FormFooter.tsx';
import {
  emptyText,
  writesInPlace,
  type RelatedTab,
  pageSize,
  useBelonging,
  useRelated,
} from './useRelated.ts';
import { RecordsTable } from '#ui/table/Records.tsx';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';

const FeedEdit = lazyPage(() => import('./FeedEdit.tsx'), 'FeedEdit');

type FeedLineProps = {
  related: Related;
  resource: ClientResource;
  record: RaRecord;
  /** The line's text, followed by the author and the time. */
  columns: readonly ColumnView[];
  /** The record's own page, where the user has one. */
  href: string | undefined;
  onLost: () => void;
};

/** A line of a feed. Users with the right can edit or delete it in place. */
function FeedLine({ related, resource, record, columns, href, onLost }: FeedLineProps) {
  const [now, setNow] = useState<'edit' | 'delete'>();
  const screen = useMemo(() => relatedAsList(related), [related]);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const [text, ...facts] = columns;
  const filled = facts.filter((fact) => fact.text(record) !== '');
  const close = () => setNow(undefined);
  // After editing, the focus returns to the line.
  const editing = useRef(false);
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    if (editing.current && now !== 'edit')
      (line.current?.querySelector('button') ?? { focus: onLost }).focus();
    editing.current = now === 'edit';
  }, [now, onLost]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) onLost();
    },
    [onLost],
  );
  const button = (what: 'edit' | 'delete', Icon: typeof EditOutlined) =>
    rights[what] && (
      <IconButton size="small" title={translate(`ra.action.${what}`)} onClick={() => setNow(what)}>
        <Icon fontSize="small" />
      </IconButton>
    );
  if (now === 'edit')
    return (
      <ScreenProvider screen={screen} resource={resource}>
        <Suspense>
          <FeedEdit id={record.id} target={related.target} onClose={close} />
        </Suspense>
      </ScreenProvider>
    );
  return (
    <>
      <Box ref={line} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 34 }}>
        <Typography component="div" variant="body2" color="textSecondary" sx={{ flexGrow: 1, minWidth: 0 }}>
          <ToRecord href={href}>
            {filled.map((fact, at) => (
              <Fragment key={fact.field.id}>
                {at > 0 && ' · '}
                {(!fact.part && fact.draw?.(record, 'card')) || fact.text(record)}
              </Fragment>
            ))}
          </ToRecord>
        </Typography>
        {button('edit', EditOutlined)}
        {button('delete', DeleteOutlined)}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text?.draw?.(record, 'card') ?? text?.text(record)}
      </Box>
      {now === 'delete' && (
        <ScreenProvider screen={screen} resource={resource}>
          <DeleteDialog record={record} onClose={close} />
        </ScreenProvider>
      )}
    </>
  );
}

/** The author and time link to the record's own page. */
const ToRecord = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link component={RouterLink} to={href} color="inherit" underline="hover">
      {children}
    </Link>
  ) : (
    children
  );

const NewRecordForm = lazyPage(() => import('#screens/form/app/create/NewRecordForm.tsx'), 'NewRecordForm');

/** Related records as a feed of lines: the first column is the text, the others are its author and time. */
function RelatedFeed({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const hrefOf = useRecordPath(related.resource);
  const [shown, setShown] = useState(pageSize);
  const { data, total = 0, error, refetch } = useRelated(related, record, 1, shown);
  const columns = useColumns(resource, related.columns, data);
  // Receives the focus when the focused line is gone.
  const list = useRef<HTMLElement>(null);
  const goOn = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      {writesInPlace(related) && <WriteLine related={related} record={record} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {emptyText(related)}
        </Typography>
      )}
      <Box
        component="ol"
        ref={list}
        tabIndex={-1}
        aria-label={related.label}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {data?.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            {resource && (
              <FeedLine
                related={related}
                resource={resource}
                record={one}
                columns={columns}
                href={hrefOf(one)}
                onLost={goOn}
              />
            )}
          </Box>
        ))}
      </Box>
      {total > shown && (
        <Button size="small" onClick={() => setShown(shown + pageSize)} sx={{ ml: -1.25, mb: 1 }}>
          {translate('portal.screen.related.more', { smart_count: Math.min(pageSize, total - shown) })}
        </Button>
      )}
    </Box>
  );
}

/** The form of a new line above the others; it is reset after each save. */
function WriteLine({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const { pathname } = useLocation();
  const values = useBelonging(related, record);
  const { target, form, resource: id } = related;
  // A new key resets the form.
  const [round, setRound] = useState(0);
  const resource = slice.resources[id];
  if (!resource || isEmpty(values[target])) return null;
  return (
    <Box
      sx={{ mb: 1, '& section': { pt: 1, pb: 1 }, '& h2': { display: form.length > 1 ? undefined : 'none' } }}
    >
      <Suspense>
        <NewRecordForm
          key={round}
          title={related.label}
          name={id}
          resource={resource}
          form={form}
          values={values}
          hidden={[target]}
          place={`${pathname}#${id}.${target}`}
          takesFocus={round > 0}
          onCreated={() => setRound(round + 1)}
          footer={<SaveButton />}
        />
      </Suspense>
    </Box>
  );
}

const RelatedTimeline = lazyPage(() => import('./RelatedTimeline.tsx'), 'RelatedTimeline');

/** The records of a place, as a table, a feed or a timeline. */
export function RelatedPlace({ lists, record }: { lists: RelatedTab; record: RaRecord }) {
  const [first] = lists;
  if (first.as === 'timeline')
    return (
      <Suspense fallback={<TableSkeleton labels={['']} rows={4} />}>
        <RelatedTimeline lists={lists} record={record} />
      </Suspense>
    );
  if (first.as === 'feed') return <RelatedFeed related={first} record={record} />;
  return <RelatedTable related={first} record={record} />;
}

function RelatedTable({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const [page, setPage] = useState(1);
  const { data, total = 0, isPending, error, refetch } = useRelated(related, record, page);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <TableSkeleton
        labels={related.columns.map(({ field, label }) => label ?? resource?.fields[field]?.label ?? field)}
        rows={4}
      />
    );
  if (!data || data.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 3 }}>
        {emptyText(related)}
      </Typography>
    );
  return (
    <>
      <RelatedRows related={related} records={data} />
      {total > pageSize && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
}

/** The rows of a page, with the columns that have room. */
function RelatedRows({ related, records }: { related: Related; records: readonly RaRecord[] }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const balance = useRunning({ ...related, name: related.resource, resource }, records);
  const all = useListColumns(resource, related.columns, records, { isPictured: true, balance });
  const hrefOf = useRecordPath(related.resource);
  const [isWhole, setWhole] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isUnlimited = [useIsPhone(), useIsPrinting(), isWhole].some(Boolean);
  const { columns, hidden } = useColumnWidths(all, {
    records,
    sort: related.sort.field,
    room: isUnlimited ? 0 : width,
    sign: menuWidth,
  });
  return (
    <div ref={frame}>
      <RecordsTable
        label={related.label}
        columns={columns}
        records={records}
        hrefOf={hrefOf}
        resource={resource}
        headEnd={
          hidden.length > 0 || isWhole ? (
            <Suspense>
              <HiddenColumns columns={hidden} isWhole={isWhole} onWhole={setWhole} />
            </Suspense>
          ) : undefined
        }
      />
    </div>
  );
}

const HiddenColumns = lazyPage(() => import('#screens/list/columns/app/HiddenColumns.tsx'), 'HiddenColumns');
