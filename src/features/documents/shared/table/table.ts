/** Tables of acquirers and digital banks, by declared layouts. */
import {
  DocumentError,
  documentWords,
  type DocumentDoubt,
  type DocumentNames,
  type DocumentWords,
  type ReadFile,
  type ReadStatement,
} from '../document.ts';
import { fitsIn, nearestOf, type Fit, type TableSheet } from './fit.ts';
import { headingKey, type NamedLayout } from './layout.ts';
import { readFit, type TableReading, type TableReadings } from './lines.ts';

export const table = {
  each: 'line',
  facts: {
    layout: { type: 'text', about: 'documentWords.table.layout' },
    bank: { type: 'text', about: 'documentWords.table.bank' },
    account: { type: 'text', about: 'documentWords.table.account' },
    accountType: { type: 'text', about: 'documentWords.table.of' },
    start: { type: 'date', about: 'documentWords.table.start' },
    end: { type: 'date', about: 'documentWords.table.end' },
    balance: { type: 'decimal', about: 'documentWords.table.balance' },
    balanceDate: { type: 'date', about: 'documentWords.table.balanceDate' },
  },
  row: {
    id: { type: 'text', about: 'documentWords.table.id' },
    type: { type: 'choice', options: ['credit', 'debit'], about: 'documentWords.ofx.type' },
    posted: { type: 'date', about: 'documentWords.table.posted' },
    sold: { type: 'date', about: 'documentWords.table.sold' },
    due: { type: 'date', about: 'documentWords.table.due' },
    amount: { type: 'decimal', about: 'documentWords.table.amount' },
    gross: { type: 'decimal', about: 'documentWords.table.gross' },
    fee: { type: 'decimal', about: 'documentWords.table.fee' },
    net: { type: 'decimal', about: 'documentWords.table.net' },
    memo: { type: 'text', about: 'documentWords.table.memo' },
    name: { type: 'text', about: 'documentWords.table.name' },
    check: { type: 'text', about: 'documentWords.table.check' },
    kind: { type: 'text', about: 'documentWords.table.kind' },
    brand: { type: 'text', about: 'documentWords.table.brand' },
    status: { type: 'text', about: 'documentWords.table.status' },
    installment: { type: 'text', about: 'documentWords.table.installment' },
  },
} as const satisfies { each: 'line'; facts: DocumentNames; row: DocumentNames };

/** `others`: not taken here. A table with one of them is read, so that it can be named. */
export type TableLayouts = { taken: readonly NamedLayout[]; others: readonly NamedLayout[] };

/**
 * The table in the sheets; undefined where no layout resembles it.
 *
 * @throws DocumentError for a table that misses columns of its layout
 */
export function readBankTable(
  sheets: readonly TableSheet[],
  { taken, others }: TableLayouts,
): ReadFile<ReadStatement> | undefined {
  for (const layouts of [taken, others]) {
    const fits = fitsIn(sheets, layouts);
    if (fits.length > 0) return chosenOf(fits);
  }
  const near = nearestOf(sheets, taken);
  if (!near) return undefined;
  const { layout, missing, headings, candidates } = near;
  if (missing.length > 1 || candidates.length === 0)
    throw new DocumentError('documents.table.missing', {
      name: nameOf(layout),
      columns: missing.map((column) => `"${layout.table.columns[column]![0]}"`).join(', '),
      headings: headings.join(', ').slice(0, 300),
    });
  const wanted = layout.table.columns[missing[0]!]![0]!;
  return withDoubt(
    {
      id: `column-${layout.id}-${layout.table.of}-${missing[0]}`,
      text: documentWords('documents.table.whichColumn', { name: nameOf(layout), column: wanted }),
    },
    [
      ...candidates.map(({ heading, fit }) => ({
        id: headingKey(heading),
        label: documentWords('documents.table.column', { heading }),
        read: fromReadings(readFit(fit)),
      })),
      noColumn,
    ],
  );
}

/** What a person calls the table. */
const nameOf = ({ label }: NamedLayout): string => label;

/** Of several tables that fit, somebody chooses. One whose columns another one has, and more, gives way. */
function chosenOf(fits: readonly Fit[]): ReadFile<ReadStatement> {
  const most = fits.filter(
    (fit) =>
      !fits.some(
        (other) =>
          other !== fit &&
          other.sheet === fit.sheet &&
          other.used.length > fit.used.length &&
          fit.used.every((column) => other.used.includes(column)),
      ),
  );
  if (most.length === 1) return fromReadings(readFit(most[0]!));
  const isOneSheet = new Set(most.map(({ sheet }) => sheet)).size === 1;
  return withDoubt(
    {
      id: isOneSheet ? 'layout' : 'sheet',
      text: documentWords(isOneSheet ? 'documents.table.whichLayout' : 'documents.table.whichSheet'),
    },
    most.map((fit) => ({
      id: `${fit.layout.id}-${fit.layout.table.of}${isOneSheet ? '' : `-${headingKey(fit.sheet.name)}`}`,
      label: documentWords(`documents.table.of.${fit.layout.table.of}`, {
        name: fit.layout.label,
        sheet: isOneSheet || fit.sheet.name === '' ? '' : ` (${fit.sheet.name})`,
      }),
      read: fromReadings(readFit(fit)),
    })),
  );
}

type Option = { id: string; label: DocumentWords; read: ReadFile<ReadStatement> };

const noColumn: Option = {
  id: 'none',
  label: documentWords('documents.table.noColumn'),
  read: { documents: [{ facts: {}, rows: [] }], ignored: [] },
};

/** The first option is what is shown until somebody chooses. What other options would leave out is theirs. */
function withDoubt(
  { id, text }: Pick<DocumentDoubt, 'id' | 'text'>,
  options: readonly Option[],
): ReadFile<ReadStatement> {
  const { read } = options[0]!;
  const doubt: DocumentDoubt = {
    id,
    text,
    options: options.map((option) => ({
      id: option.id,
      label: option.label,
      instead: {
        ...option.read.documents[0]!,
        facts: { ...read.documents[0]!.facts, ...option.read.documents[0]!.facts },
      },
    })),
  };
  return { ...read, documents: [{ ...read.documents[0]!, doubts: [doubt] }] };
}

/** As the layout says; where the file writes amounts or days otherwise, somebody chooses. */
function fromReadings({ declared, other }: TableReadings): ReadFile<ReadStatement> {
  const statementOf = ({ facts, rows }: TableReading): ReadStatement => ({ facts, rows });
  const document = statementOf(declared);
  if (!other) return { documents: [document], ignored: declared.ignored };
  const { aspect, sample, reading } = other;
  const option = (key: 'asFile' | 'asLayout', one: TableReading) => ({
    id: key,
    label: documentWords(`documents.table.${aspect}.${key}`, {
      count: one.rows.filter(({ fault }) => fault).length,
    }),
    instead: statementOf(one),
  });
  const doubt: DocumentDoubt = {
    id: aspect,
    text: documentWords(`documents.table.${aspect}.asks`, { sample, name: declared.facts.layout ?? '' }),
    options: [option('asFile', reading), option('asLayout', declared)],
  };
  return { documents: [{ ...statementOf(reading), doubts: [doubt] }], ignored: reading.ignored };
}
