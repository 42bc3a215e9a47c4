import { Box, GlobalStyles, styled, Typography } from '@mui/material';
import { type RaRecord, useGetList } from 'ra-core';
import { formatDay } from '#kinds/date/parseDates.ts';
import { useColumns, type ColumnView } from '#kinds/ui/columns.ts';
import { shownTextOf, type StoredValues } from '#kinds/columnsOf.ts';
import { measureOf } from '#model/measures.ts';
import { filledIn } from '#model/records/title.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { fieldsInTexts, type Print, type PrintedList } from '#screens/list/listTypes.ts';
import { wayOf } from '#screens/list/related/sharing.ts';
import { sectionsOf } from '#screens/list/show/show.ts';
import { useRunning, withBalance } from '#screens/list/running/app/useRunning.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { useTotalText } from '#ui/table/RecordTable.tsx';
import { conjunction } from '#model/filter/conjunction.ts';
import { RecordSection } from './RecordSection.tsx';

type Props = {
  print: Print;
  record: RaRecord;
  name: string;
  /** True once the page is drawn: the records that only the sheet shows are loaded then. */
  isLoading: boolean;
};

/** The printed form of a record, which replaces the page on paper. A letter attaches the same sheet as a PDF. */
export function RecordSheet({ print, record, name, isLoading }: Props) {
  const { screen, resource } = useScreen();
  const { brand, today, timeZone } = usePortalIndex();
  const named = fieldsInTexts([print]).flatMap((id) => resource.fields[id] ?? []);
  const { lookup } = useTitles(named, [record]);
  const format = (id: string) => {
    const field = resource.fields[id];
    return field ? shownTextOf(field, lookup, timeZone)(record) : '';
  };
  const { title = resource.label.one, letterhead, sections, related, text, signatures, body } = print;
  return (
    <Box className="record-sheet" sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={print.paper === 'letter' ? letterPaper : paper} />
      <Box sx={head}>
        <div>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{brand.company}</Typography>
          {brand.tagline && <Typography variant="body2">{brand.tagline}</Typography>}
          {letterhead && (
            <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
              {filledIn(letterhead, record, format)}
            </Typography>
          )}
        </div>
        <Box sx={{ textAlign: 'right' }}>
          <Typography sx={{ fontWeight: 620 }}>{title}</Typography>
          <Typography>{name}</Typography>
          <Typography variant="body2">
            {translate('portal.screen.report.printedOn', { date: formatDay(today) })}
          </Typography>
        </Box>
      </Box>
      {body && (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>{filledIn(body, record, format)}</Typography>
      )}
      {(sections ?? sectionsOf(screen)).map((section) => (
        <RecordSection key={section.label} section={section} record={record} />
      ))}
      {isLoading && related?.map((list, at) => <PrintedRecords key={at} list={list} record={record} />)}
      {text && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap' }}>{filledIn(text, record, format)}</Typography>
      )}
      {signatures && (
        <Box sx={{ display: 'flex', gap: 4, mt: 9, breakInside: 'avoid' }}>
          {signatures.map((who) => (
            <Box key={who} sx={{ flex: 1, borderTop: '1px solid #000', pt: 0.5, textAlign: 'center' }}>
              {who}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The API answers with no more at once, and a letter with more is not sent. */
const mostLines = 1000;

function PrintedRecords({ list, record }: { list: PrintedList; record: RaRecord }) {
  const { resource } = useScreen();
  const { resources } = useCurrentRoute().slice;
  const other = resources[list.resource];
  const belongsTo: unknown = record[wayOf(resource, other?.fields, list.target)];
  const filter = conjunction(list.filter, { [list.target]: belongsTo ?? [] });
  const isKnown = other !== undefined && !isEmpty(belongsTo);
  const { data, total } = useGetList<RaRecord>(
    list.resource,
    { pagination: { page: 1, perPage: mostLines }, sort: list.sort, filter },
    { enabled: isKnown, retry: false },
  );
  const measures = Object.fromEntries(
    Object.entries(list.totals).map(([field, kind]) => [field, measureOf(kind, field)]),
  );
  const hasTotals = Object.keys(measures).length > 0;
  const totals = useAggregate(
    list.resource,
    { groupBy: [], measures, filter },
    { enabled: isKnown && hasTotals },
  ).data?.[0];
  const balance = useRunning({ ...list, name: list.resource, resource: other }, data);
  const columns = withBalance(useColumns(other, list.columns, data, totals), balance);
  if (!data || data.length === 0 || columns.length === 0) return null;
  const rest = (total ?? data.length) - data.length;
  return (
    <Box component="section" sx={{ pt: 2.5 }}>
      <Typography variant="h2">{list.label}</Typography>
      <Lines columns={columns} records={data} kinds={list.totals} {...(hasTotals && totals && { totals })} />
      {rest > 0 && (
        <Typography variant="body2">
          {translate('portal.screen.related.left', { smart_count: rest })}
        </Typography>
      )}
    </Box>
  );
}

type LinesProps = {
  columns: readonly ColumnView[];
  records: readonly RaRecord[];
  totals?: StoredValues;
  kinds: PrintedList['totals'];
};

function Lines({ columns, records, totals, kinds }: LinesProps) {
  const totalText = useTotalText(kinds);
  const totalOf = ({ field, text: textOf }: ColumnView, at: number) => {
    const isTotal = totals !== undefined && Object.hasOwn(totals, field.id);
    const text = isTotal ? totalText(field.id, textOf(totals)) : '';
    return text || (at === 0 && translate('portal.screen.list.total'));
  };
  return (
    <Table>
      <thead>
        <tr>
          {columns.map(({ field, label, align }) => (
            <th key={field.id} scope="col" className={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            {columns.map(({ field, text, align }) => (
              <td key={field.id} className={align}>
                {text(record)}
              </td>
            ))}
          </tr>
        ))}
        {totals && (
          <tr className="total">
            {columns.map((column, at) => (
              <td key={column.field.id} className={column.align}>
                {totalOf(column, at)}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  borderCollapse: 'collapse',
  width: '100%',
  marginTop: 8,
  'th, td': { padding: '4px 6px', textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid #ccc' },
  th: { fontWeight: 400 },
  'th.right, td.right': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  tr: { breakInside: 'avoid' },
  'tr.total td': { fontWeight: 600, borderTop: '1px solid #000' },
}));

const head = {
  display: 'flex',
  justifyContent: 'space-between',
  borderBottom: '2px solid #000',
  pb: 1,
  mb: 2,
} as const;

/** Prints only the sheet, without the page around it. */
const paper = {
  '@page': { size: 'A4' },
  '@media print': {
    ':has(> .record-sheet) > *:not(.record-sheet)': { display: 'none !important' },
    '.record-sheet section': { breakInside: 'avoid' },
  },
};
const letterPaper = { ...paper, '@page': { size: 'letter' } };
