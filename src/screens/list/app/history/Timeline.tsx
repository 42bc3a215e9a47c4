import { Box, Button, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Field } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { hasRows } from '#model/traits.ts';
import { rowsOf, rowsText } from '#kinds/items/kind.ts';
import type { HistoryEntry } from '#ui/data/portalDataProvider.ts';
import { useTitles, type TitleLookup } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { textOf } from '#ui/record/columns.ts';
import { EmptyValue } from '#ui/record/EmptyValue.tsx';
import { valueOf } from '#kinds/registry.value.tsx';
import { translate } from '#ui/translate.ts';
import { Change } from './Change.tsx';
import { Moment } from './Moment.tsx';
import { RestoreValue } from './RestoreValue.tsx';
import { Provenance } from './Provenance.tsx';

/** More fields than this, and longer texts, are folded. */
const shownAtOnce = 4;
const longText = 140;

type Props = { resource: ClientResource; record: RaRecord; entries: readonly HistoryEntry[] };

/** The history of a record, latest entry first. */
export function Timeline({ resource, record, entries }: Props) {
  const { timeZone } = usePortalIndex();
  const lookup = useNames(resource, entries);
  const valueOf = (field: Field, value: unknown) => valueText(field, value, lookup, timeZone);
  return (
    <Box
      component="ol"
      aria-label={translate('portal.screen.history.title')}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} resource={resource} record={record} entry={entry} textOf={valueOf} />
      ))}
    </Box>
  );
}

type TextOf = (field: Field, value: unknown) => string;

function Entry({
  resource,
  record,
  entry,
  textOf,
}: {
  resource: ClientResource;
  record: RaRecord;
  entry: HistoryEntry;
  textOf: TextOf;
}) {
  const [isWhole, setWhole] = useState(false);
  const { at, name, action, transition } = entry;
  const changes = changesOf(resource, entry, textOf);
  const isLong = changes.some(({ before, after }) => Math.max(before.length, after.length) > longText);
  // The initial values of a record are seldom of interest, so they are folded.
  const atOnce = action === 'create' ? 0 : shownAtOnce;
  const shown = isWhole ? changes : changes.slice(0, atOnce);
  const canFold = changes.length > atOnce || isLong;
  return (
    <Box component="li" sx={line}>
      <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <span>
          <strong style={{ fontWeight: 600 }}>{name || translate('portal.screen.history.someone')}</strong>{' '}
          {translate(`portal.screen.history.${action}`, { transition: transition ?? '' })}
        </span>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ lineHeight: 'inherit' }}>
          <Moment at={at} />
        </Typography>
      </Typography>
      <Provenance entry={entry} />
      {shown.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 0.5 }}>
          {shown.map(({ id, label, field, before, after, isSecret }) =>
            isSecret ? (
              <Change key={id} label={label} after={translate('portal.screen.history.secret')} />
            ) : (
              <Change
                key={id}
                label={label}
                {...(action !== 'create' && {
                  before: <Value field={field} {...before} isWhole={isWhole} />,
                  action: field && <RestoreValue record={record} field={field} value={before.value} />,
                })}
                after={<Value field={field} {...after} isWhole={isWhole} />}
              />
            ),
          )}
        </Box>
      )}
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
    </Box>
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
function changesOf(resource: ClientResource, { changes }: HistoryEntry, textOf: TextOf): ShownChange[] {
  const order = Object.keys(resource.fields);
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(changes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([id, values]) => {
      const field = resource.fields[id];
      const shown = (value: unknown): Shown => {
        const text = isEmpty(value) ? '' : field ? textOf(field, value) : String(value);
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
  const { part, show } = field ? valueOf(field) : {};
  if (field && part?.(field) === 'chip')
    return <>{show?.({ field, value, text, label: field.label, where: 'line', place: field.id })}</>;
  if (!isWhole && text.length > longText) return <>{text.slice(0, longText).trimEnd()}…</>;
  return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>;
}

/** Looks up the titles of all records that the entries refer to, rows included, in one request. */
function useNames(resource: ClientResource, entries: readonly HistoryEntry[]): TitleLookup {
  const fields = Object.values(resource.fields).flatMap((field) =>
    hasRows(field) ? [field, ...Object.values(field.fields)] : [field],
  );
  const records = entries.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([id, values]) =>
      (values ?? []).flatMap((value) => (hasRows(resource.fields[id]) ? rowsOf(value) : [{ [id]: value }])),
    ),
  );
  return useTitles(fields, records).lookup;
}

function valueText(field: Field, value: unknown, lookup: TitleLookup, timeZone: string): string {
  const single = (one: Field, held: unknown) => textOf(one, lookup, timeZone)({ [one.id]: held });
  return hasRows(field) ? rowsText(field, value, single) : single(field, value);
}

/** A dot per entry, on a line from the first to the last. */
const line = {
  position: 'relative',
  pl: 2.25,
  pb: 2,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 7,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'text.disabled',
  },
  '&:first-of-type::before': { bgcolor: 'primary.main' },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 3.5,
    top: 19,
    bottom: -3,
    width: '1px',
    bgcolor: 'divider',
  },
  '&:last-of-type': { pb: 0 },
} as const;
