import { Box, Button, Typography, Paper, Skeleton } from '@mui/material';
import { useState, useEffect, useId, useRef } from 'react';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import type { Field } from '#model/types.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type Identifier, useNotify, useUpdate, type RaRecord } from 'ra-core';
import type { PortalDataProvider, HistoryEntry, Mentioned } from '#ui/data/portalDataProvider.ts';
import { isReadOnly, isVisible } from '#kinds/validate.ts';
import { traitsOf, hasRows } from '#model/traits.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { refusalText } from '#kit/feedback/apiErrors.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { Link } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import { isEmpty } from '#model/values/values.ts';
import { rowsOf, rowsText, shownInRows } from '#kinds/items/kind.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { shownTextOf, type StoredValues } from '#kinds/columnsOf.ts';
import { EmptyValue } from '#kit/recordMarks.tsx';
import { kindOf } from '#kinds/registry.ts';
import { valueOf } from '#kinds/registry.value.tsx';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { LoadError } from '#kit/feedback/loading.tsx';
import { takeBackParts } from '#screens/app/addedParts.ts';
import { activityLine, ActivityHead, Became } from './historyParts.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';

/** The latest entries of a record's history; invalidated together with the record. */
export function useHistory(name: string, id: Identifier, limit: number, enabled = true) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: [name, 'history', String(id), limit],
    queryFn: () => dataProvider.getHistory(name, { id, limit }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
}

/** A button that restores an earlier value, where the record's form could set it. */
function RestoreValue({ record, field, value }: { record: RaRecord; field: Field; value: unknown }) {
  const { resourceName, resource } = useScreen();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<RaRecord, Error>();
  if (!useMayRestore(record, field, value)) return null;
  const restore = () =>
    update(
      resourceName,
      { id: record.id, data: { [field.id]: value }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () =>
          notify(translate('portal.screen.history.restored', { field: field.label }), { type: 'success' }),
        onError: (error) => notify(refusalText(error, resource), { type: 'error' }),
      },
    );
  return (
    <Button size="small" loading={isPending} onClick={() => void restore()} sx={shownWithLine}>
      {translate('portal.screen.history.restore')}
    </Button>
  );
}

/** Quiet until its line is pointed at: most values of the past stay there. */
const shownWithLine = {
  ml: 0.5,
  py: 0,
  opacity: 0,
  'li:hover &, li:focus-within &': { opacity: 1 },
  '@media (hover: none)': { opacity: 1 },
} as const;

function useMayRestore(record: RaRecord, field: Field, value: unknown): boolean {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const { edit, editOnly } = rightsOn(screen, resource, record, context);
  const { state, secret, attachment } = traitsOf(field);
  return (
    edit &&
    // States change by transitions only, and files of the past may be gone.
    !(state || secret || attachment) &&
    (editOnly ?? writableOf(screen.form, resource)).includes(field.id) &&
    writableOf(screen.form, resource).includes(field.id) &&
    isVisible(field, record, context) &&
    !isReadOnly(field, record, context) &&
    !sameFormValue(record[field.id] ?? null, value ?? null)
  );
}

/** The record and rule that caused a change, and the effects of the change elsewhere. */
function Provenance({ entry: { because, effects = [] } }: { entry: HistoryEntry }) {
  return (
    <>
      {because && (
        <Typography variant="body2" color="textSecondary">
          {translate('portal.screen.history.because', { rule: because.rule })} <Mention of={because} />
        </Typography>
      )}
      {effects.map((effect, at) => (
        <Typography key={at} variant="body2" color="textSecondary">
          {effect.rule}: {translate(`portal.screen.history.effects.${effect.action}`)} <Mention of={effect} />
          {effect.undone && ` ${translate('portal.screen.history.undone')}`}
        </Typography>
      ))}
    </>
  );
}

const Mention = ({ of: { title, path } }: { of: Mentioned }) =>
  path === undefined ? (
    title
  ) : (
    <Link to={path} className="reference">
      {title}
    </Link>
  );

/** More fields than this, and longer texts, are folded. */
const shownAtOnce = 4;
const longText = 140;

type TextOf = (field: Field, value: unknown) => string;

/** How the values in these entries are written, with the titles of the records that they refer to. */
export function useEntryTexts(resource: ClientResource, entries: readonly HistoryEntry[]): TextOf {
  const { timeZone } = usePortalIndex();
  const lookup = useNames(resource, entries);
  return (field, value) => valueText(field, value, lookup, timeZone);
}

type EntryProps = {
  resource: ClientResource;
  record: RaRecord;
  entry: HistoryEntry;
  textOf: TextOf;
};

/** Who did what by which action, and what changed: "Ana · Concluir · Etapa: Aberta → Pronta". */
export function EntryLine({ resource, record, entry, textOf }: EntryProps) {
  const [isWhole, setWhole] = useState(false);
  const { at, name, action, transition } = entry;
  const changes = changesOf(resource, entry, textOf);
  const isLong = changes.some(({ before, after }) => Math.max(before.length, after.length) > longText);
  // The initial values of a record are seldom of interest, so they are folded.
  const atOnce = action === 'create' ? 0 : shownAtOnce;
  const shown = isWhole ? changes : changes.slice(0, atOnce);
  const canFold = changes.length > atOnce || isLong;
  // That values were changed is seen from the values.
  const what =
    action === 'update' && changes.length > 0
      ? ''
      : action === 'action'
        ? transition
        : translate(`portal.screen.history.${action}`);
  return (
    <>
      <ActivityHead at={at} who={name || translate('portal.screen.history.someone')} what={what} />
      {shown.length > 0 && (
        <Box component="dl" sx={{ m: 0 }}>
          {shown.map(({ id, label, field, before, after, isSecret }) => (
            <Box key={id} sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
                {label}:{' '}
              </Box>
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {isSecret ? (
                  translate('portal.screen.history.secret')
                ) : (
                  <>
                    {action !== 'create' && (
                      <>
                        <Value field={field} {...before} isWhole={isWhole} /> <Became />{' '}
                      </>
                    )}
                    <Value field={field} {...after} isWhole={isWhole} />
                    {action !== 'create' && field && (
                      <RestoreValue record={record} field={field} value={before.value} />
                    )}
                  </>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Provenance entry={entry} />
      {entry.canTakeBack &&
        takeBackParts().map((TakeBack, index) => <TakeBack key={index} record={record} />)}
      {canFold && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ ml: -1.25, color: 'text.secondary' }}
        >
          {translate(`portal.screen.history.${foldLabel(isWhole, action, changes.length > atOnce)}`, {
            smart_count: changes.length - shown.length,
          })}
        </Button>
      )}
    </>
  );
}

function foldLabel(isWhole: boolean, action: HistoryEntry['action'], isCut: boolean) {
  if (isWhole) return 'less';
  if (!isCut) return 'wholeText';
  return action === 'create' ? 'initial' : 'rest';
}

type Shown = { text: string; value: unknown; length: number };
type ShownChange = {
  id: string;
  label: string;
  field: Field | undefined;
  before: Shown;
  after: Shown;
  isSecret: boolean;
};

/** The changes of an entry, in the order of the resource's fields. */
function changesOf(resource: ClientResource, { changes }: HistoryEntry, shownTextOf: TextOf): ShownChange[] {
  const order = Object.keys(resource.fields);
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(changes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([id, values]) => {
      const field = resource.fields[id];
      const shown = (value: unknown): Shown => {
        const text = isEmpty(value) ? '' : field ? shownTextOf(field, value) : String(value);
        return { text, value, length: text.length };
      };
      const [before, after] = values ?? [null, null];
      return {
        id,
        label: field?.label ?? id,
        field,
        before: shown(before),
        after: shown(after),
        isSecret: values === null,
      };
    });
}

function Value({
  field,
  text,
  value,
  isWhole,
}: {
  field: Field | undefined;
  text: string;
  value: unknown;
  isWhole: boolean;
}) {
  if (text === '') return <EmptyValue />;
  if (field && kindOf(field).part?.(field) === 'chip')
    return (
      <>{valueOf(field).show?.({ field, value, text, label: field.label, where: 'line', place: field.id })}</>
    );
  if (!isWhole && text.length > longText) return <>{text.slice(0, longText).trimEnd()}…</>;
  return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>;
}

/** Looks up the titles of all records that the entries refer to, rows included, in one request. */
function useNames(resource: ClientResource, entries: readonly HistoryEntry[]): TitleLookup {
  const fields = Object.values(resource.fields).flatMap((field) =>
    hasRows(field) ? [field, ...shownInRows(field)] : [field],
  );
  const records = entries.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([id, values]) =>
      (values ?? []).flatMap((value) => (hasRows(resource.fields[id]) ? rowsOf(value) : [{ [id]: value }])),
    ),
  );
  return useTitles(fields, records).lookup;
}

function valueText(field: Field, value: unknown, lookup: TitleLookup, timeZone: string): string {
  const single = (one: Field, values: StoredValues) => shownTextOf(one, lookup, timeZone)(values);
  return hasRows(field) ? rowsText(field, value, single) : single(field, { [field.id]: value });
}

const firstPage = 10;
const nextPage = 25;

/** True where records have a history that tells who wrote them. */
export function useHasHistory(): boolean {
  const { history } = usePortalIndex();
  const { resource } = useScreen();
  return Boolean(history) && !resource.view && !resource.history;
}

/**
 * The history of a record below its form, loaded only when it scrolls into view. Absent when the portal keeps none, on records
 * of views, and on the history's own records.
 */
export function RecordHistory({ record }: { record: RaRecord }) {
  const hasHistory = useHasHistory();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const [box, isInView] = useInView();
  if (!hasHistory) return null;
  return (
    <Paper
      ref={box}
      component="section"
      variant="outlined"
      sx={{
        ...screenOnly,
        mt: 3,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        maxWidth: recordWidth,
        containerType: 'inline-size',
      }}
    >
      <Typography variant="h2">
        <Button
          color="inherit"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={panelId}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ ml: -1.75, font: 'inherit' }}
        >
          {translate('portal.screen.history.title')}
        </Button>
      </Typography>
      <Box id={panelId} hidden={!isOpen} sx={{ pt: 1.5, pb: 1 }}>
        {isOpen && isInView && <HistoryEntries record={record} />}
      </Box>
    </Paper>
  );
}

/** The latest entries of a record's history, and a button for more. */
function HistoryEntries({ record }: { record: RaRecord }) {
  const { resourceName, resource } = useScreen();
  const [limit, setLimit] = useState(firstPage);
  const { data, error, refetch, isPlaceholderData } = useHistory(resourceName, record.id, limit);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (data.total === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('portal.screen.history.empty')}
      </Typography>
    );
  const left = data.total - data.entries.length;
  return (
    <>
      <Entries resource={resource} record={record} entries={data.entries} />
      {left > 0 && (
        <Button
          size="small"
          loading={isPlaceholderData}
          onClick={() => setLimit(limit + nextPage)}
          sx={{ mt: 1, ml: 2.25 }}
        >
          {translate('portal.screen.history.more', { smart_count: left })}
        </Button>
      )}
    </>
  );
}

function Entries({
  entries,
  ...of
}: Omit<EntryProps, 'entry' | 'textOf'> & { entries: readonly HistoryEntry[] }) {
  const textOf = useEntryTexts(of.resource, entries);
  return (
    <Box
      component="ol"
      aria-label={translate('portal.screen.history.title')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((entry) => (
        <Box component="li" key={entry.id} sx={activityLine}>
          <EntryLine {...of} entry={entry} textOf={textOf} />
        </Box>
      ))}
    </Box>
  );
}

/** True once the element has come into view; immediately where IntersectionObserver is missing. */
function useInView() {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      // Loads a little before it is visible.
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [box, isSeen] as const;
}
