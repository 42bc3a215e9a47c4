import { Box, CardActionArea, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { titleOf } from '#model/records/title.ts';
import { isMoney, refersTo, traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { kindValueOf } from '#kinds/ui/kindComponents.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { lateTitle, namingColumn } from '#kinds/columnsOf.ts';
import { PlainLink } from '#kit/links.tsx';
import { RecordAvatar } from './RecordAvatar.tsx';

type Props = {
  title: string;
  record: RaRecord;
  columns: readonly ColumnView[];
  href?: string;
  /** Shows all of them, in this order. */ isDeclared?: boolean;
};

/** The column with a record's picture, for cards. */
export const pictureOf = (columns: readonly ColumnView[]) => columns.find(({ part }) => part === 'picture');

export function Lines({ title, record, columns, isDeclared }: Omit<Props, 'href'>) {
  const chips = columns.filter(({ part }) => part === 'chip');
  const status = chips.find(({ field }) => traitsOf(field).state) ?? chips[0];
  const pictured = pictureOf(columns);
  const facts = columns
    .filter((column) => ![status, pictured].includes(column))
    .map((column) => ({ column, text: column.text(record) }))
    .filter(({ text }) => text !== '');
  const amounts = facts.filter(({ column }) => isMoney(column.field));
  // of many amounts the first and the last say most: the initial amount and the result
  const shown = isDeclared
    ? facts
    : facts
        .filter((fact) => !amounts.slice(1, -1).includes(fact))
        .sort((one, other) => Number(!one.column.priority) - Number(!other.column.priority))
        .slice(0, 3);
  // a single amount is understood without a label, two are not
  const isNamed = (fact: Fact) =>
    isLabelled(fact.column) || fact.text.length < leastWord || (amounts.length > 1 && amounts.includes(fact));
  // The numbers that end a card are compared with those of the cards below: they keep together and end with the line.
  const numbersFrom = shown.findLastIndex((fact) => fact.column.align === 'left' || isNamed(fact)) + 1;
  // Names of other records have lines of their own: what follows two of them would break after some and not after others.
  // So would a single one behind two facts, or behind a label such as that of a date with the days since then.
  const areNames = shown.map(({ column }) => refersTo(column.field));
  const from = areNames.indexOf(true);
  const to = areNames.lastIndexOf(true) + 1;
  const hasOwnLine = to > from + 1 || from > 1 || (from === 1 && isNamed(shown[0]!));
  const [namesFrom, namesTo] = hasOwnLine ? [from, to] : [0, 0];
  const draw = (fact: Fact) => {
    const { column, text } = fact;
    return (
      <Typography
        key={column.field.id}
        component="span"
        variant="body2"
        // a date with its days is longer than a line where the label is long
        noWrap={!isNamed(fact) && !column.noWrap}
        sx={{
          color: 'text.secondary',
          ...(text === lateTitle && { minWidth: usualTitle }),
          ...(column.priority && first),
        }}
      >
        {isNamed(fact) && <span>{`${column.label}: `}</span>}
        <span translate={column.translate}>{factOf(column, record)}</span>
      </Typography>
    );
  };
  return (
    <>
      <Box component="span" sx={besideState}>
        <Typography component="span" sx={twoLines}>
          {title}
        </Typography>
        {status?.text(record) && (
          <Box component="span" sx={{ display: 'flex', flexShrink: 0, height: 'fit-content' }}>
            {status.draw?.(record, 'card')}
          </Box>
        )}
      </Box>
      <Box component="span" sx={{ ...inLines, mt: 0.25 }}>
        {shown.slice(0, namesFrom).map(draw)}
        <Box component="span" sx={{ ...inLines, width: '100%' }}>
          {shown.slice(namesFrom, namesTo).map(draw)}
        </Box>
        {shown.slice(namesTo, numbersFrom).map(draw)}
        <Box component="span" sx={atEnd}>
          {shown.slice(numbersFrom).map(draw)}
        </Box>
      </Box>
    </>
  );
}

const inLines = { display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const;
const atEnd = { ...inLines, flexGrow: 1, '& > :last-child': { marginInlineStart: 'auto' } };

const first = { color: 'text.primary', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

type Fact = { column: ColumnView; text: string };

/** A single letter, such as the category of a driving licence, is not understood by itself. */
const leastWord = 2;

/** In pixels: the space for a title on its way, so that the facts after it break where they will then. */
const usualTitle = 144;

/** The state goes below a word that would not fit beside it. */
const besideState = { display: 'flex', flexWrap: 'wrap', columnGap: 1 };

/** Titles that begin alike often differ at their end. */
const twoLines = {
  flex: '1 1 0',
  minWidth: 'min-content',
  maxWidth: '100%',
  fontWeight: 600,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'break-word',
} as const;

/** A record in two lines: its title and state, then the first informative facts; its picture beside them. */
export function RecordLines({ href, ...props }: Props) {
  const { title, record, columns } = props;
  const pictured = pictureOf(columns);
  const lines = <Lines {...props} />;
  const whole = pictured ? (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {pictured.text(record) ? (
        pictured.draw?.(record, 'card')
      ) : (
        <RecordAvatar record={record} image={pictured} name={title} size={56} />
      )}
      <Box component="span" sx={{ minWidth: 0, flexGrow: 1 }}>
        {lines}
      </Box>
    </Box>
  ) : (
    lines
  );
  return href ? (
    <CardActionArea component={PlainLink} to={href} sx={{ px: 2, py: 1.25, height: '100%' }}>
      {whole}
    </CardActionArea>
  ) : (
    <Box sx={{ px: 2, py: 1.25 }}>{whole}</Box>
  );
}

/** True for dates, plain numbers and booleans, which need a label; false for names, amounts and states. */
export const isLabelled = ({ field }: ColumnView) => kindValueOf(field).needsLabel?.(field) === true;

/** The value of a fact, as rendered by its kind, or its text. */
export const factOf = ({ part, draw, text }: ColumnView, record: RaRecord): ReactNode =>
  (!part && draw?.(record, 'card')) || text(record);

type Titled = Pick<ClientResource, 'title' | 'titleFields'>;

/**
 * The columns that name a record: those of its title if all are shown, since a first name alone identifies
 * nobody. Otherwise the first text column.
 */
function namingColumns(columns: readonly ColumnView[], resource: Titled | undefined): ColumnView[] {
  const { titleFields = [] } = resource ?? {};
  const ofTitle = columns.filter(({ field }) => titleFields.includes(field.id));
  return ofTitle.length > 1 && ofTitle.length === titleFields.length
    ? ofTitle
    : columns.slice(namingColumn(columns)).slice(0, 1);
}

/** The same for a few records inside a card: a table on a phone. */
export function RecordLineList({
  records,
  columns,
  hrefOf,
  resource,
}: {
  records: readonly RaRecord[];
  columns: readonly ColumnView[];
  hrefOf: (record: RaRecord) => string | undefined;
  resource?: Titled | undefined;
}) {
  const named = namingColumns(columns, resource);
  const rest = columns.filter((column) => !named.includes(column));
  const nameOf = (record: RaRecord) =>
    named.length > 1 && resource
      ? titleOf(resource, record, (id) => named.find(({ field }) => field.id === id)?.text(record) ?? '')
      : named[0]?.text(record) || `#${record.id}`;
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {records.map((record) => (
        <li key={record.id}>
          <RecordLines title={nameOf(record)} record={record} columns={rest} href={hrefOf(record)} />
        </li>
      ))}
    </Box>
  );
}
