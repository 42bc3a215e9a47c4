import { Box, GlobalStyles, styled, Typography } from '@mui/material';
import { type RaRecord, useGetList } from 'ra-core';
import { formatDay } from '#kinds/date/parseDates.ts';
import { useColumns, type ColumnView, notedText } from '#kinds/ui/columns.ts';
import { shownTextOf, type StoredValues } from '#kinds/columnsOf.ts';
import { measureOf } from '#model/measures.ts';
import { usualPaper } from '#model/paper.ts';
import { addressLines, filledIn } from '#model/records/title.ts';
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
  const { brand, currency, today, timeZone } = usePortalIndex();
  const named = [...fieldsInTexts([print]), ...(print.totals ?? [])].flatMap(
    (id) => resource.fields[id] ?? [],
  );
  const { lookup } = useTitles(named, [record]);
  const format = (id: string) => {
    const field = resource.fields[id];
    return field ? shownTextOf(field, lookup, timeZone)(record) : '';
  };
  const { title = resource.label.one, letterhead, sections, related, text, signatures, body, totals } = print;
  const address = print.address && addressLines(filledIn(print.address, record, format));
  const lines = address && address.length > 0 ? address : undefined;
  return (
    <Box className="record-sheet" sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={stylesOn[print.paper ?? usualPaper(currency)]} />
      <Box sx={lines && aboveWindow}>
        <Box sx={head}>
          {brand.logo && <Box component="img" src={brand.logo} alt="" sx={logo} />}
          <Box sx={{ flex: 1 }}>
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{brand.company}</Typography>
            {brand.tagline && <Typography variant="body2">{brand.tagline}</Typography>}
            {letterhead && (
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
                {filledIn(letterhead, record, format)}
              </Typography>
            )}
          </Box>
          <Box sx={{ textAlign: 'right' }}>
            <Typography sx={{ fontWeight: 620 }}>{title}</Typography>
            <Typography>{name}</Typography>
            <Typography variant="body2">
              {translate('portal.screen.report.printedOn', { date: formatDay(today) })}
            </Typography>
          </Box>
        </Box>
      </Box>
      {lines && (
        <Box sx={inWindow}>
          {lines.map((line, at) => (
            <div key={at}>{line}</div>
          ))}
        </Box>
      )}
      {body && (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>{filledIn(body, record, format)}</Typography>
      )}
      {(sections ?? sectionsOf(screen)).map((section) => (
        <RecordSection key={section.label} section={section} record={record} />
      ))}
      {isLoading && related?.map((list, at) => <PrintedRecords key={at} list={list} record={record} />)}
      {totals && <Totals totals={totals} record={record} format={format} />}
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

type TotalsProps = { totals: readonly string[]; record: RaRecord; format: (id: string) => string };

/** The numbers at the end of the sheet, at the right below its tables. */
function Totals({ totals, record, format }: TotalsProps) {
  const { resource } = useScreen();
  const shown = totals.flatMap((id) => (isEmpty(record[id]) ? [] : (resource.fields[id] ?? [])));
  if (shown.length === 0) return null;
  return (
    <Box component="dl" className="sheet-totals" sx={totalsAtRight}>
      {shown.map(({ id, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{format(id)}</dd>
        </div>
      ))}
    </Box>
  );
}

const totalsAtRight = {
  display: 'table',
  ml: 'auto',
  mr: 0,
  mt: 2,
  mb: 0,
  breakInside: 'avoid',
  '& > div': { display: 'table-row' },
  '& dt, & dd': { display: 'table-cell', textAlign: 'right', py: 0.5, m: 0 },
  '& dd': { pl: 3, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& > div:last-child > *': { fontWeight: 600 },
  '& > div + div:last-child > *': { borderTop: '1px solid #000' },
} as const;

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
            {columns.map((column) => (
              <td key={column.field.id} className={column.align}>
                {notedText(column, record)}
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
  alignItems: 'flex-start',
  gap: 2,
  borderBottom: '2px solid #000',
  pb: 1,
  mb: 2,
} as const;

const logo = { maxHeight: '17mm', maxWidth: '50mm', flexShrink: 0 } as const;

// Where the window of an envelope shows the addressee: as in the PDF (features/letters/server/pdf.ts), less the margin of the page.
const aboveWindow = { minHeight: '37mm' } as const;
const inWindow = { ml: '8mm', width: '85mm', minHeight: '27mm', mb: 3 } as const;

/** Prints only the sheet, without the page around it. */
const paper = {
  '@page': { size: 'A4' },
  '@media print': {
    ':has(> .record-sheet) > *:not(.record-sheet)': { display: 'none !important' },
    '.record-sheet section': { breakInside: 'avoid' },
  },
};
const stylesOn = { a4: paper, letter: { ...paper, '@page': { size: 'letter' } } };
