import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AccountMonth, MonthAnswer, MonthLine } from '#features/reconciliation/shared.ts';
import { ToneChip } from '#kit/recordMarks.tsx';
import { useIsPhone } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';

type Words = { money: (value: number) => string; day: (day: string) => string };
type Props = Words & {
  account: AccountMonth;
  /** The last day before the month, and the last one of it. */
  from: string;
  until: string;
};

/** One account: its balances, what is left between bank and books, and who has settled what. */
export function AccountSheet({ account, from, until, ...words }: Props) {
  const { title, lines, papers, answers } = account;
  const titleId = `month-${account.id}`;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ '@media print': { border: 0, borderTop: 1, borderRadius: 0, '&& > *': { px: 0 } } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          pt: 1.5,
        }}
      >
        <Typography variant="h2" id={titleId}>
          {title}
        </Typography>
        <State account={account} money={words.money} />
      </Box>
      <Figures account={account} from={from} until={until} {...words} />
      <Rows list={lines} name="lines" {...words} />
      <Rows list={papers} name="papers" {...words} />
      <Answers list={answers} {...words} />
    </Paper>
  );
}

/** Whether bank and books agree. */
function State({ account: { bank, books }, money }: Pick<Props, 'account' | 'money'>) {
  if (!books) return null;
  if (!bank) return <ToneChip tone="neutral">{translate('portal.screen.monthSheet.untold')}</ToneChip>;
  if (bank.apart === 0)
    return <ToneChip tone="success">{translate('portal.screen.monthSheet.agrees')}</ToneChip>;
  if (bank.unexplained === 0)
    return <ToneChip tone="warning">{translate('portal.screen.monthSheet.explained')}</ToneChip>;
  return (
    <ToneChip tone="error">
      {translate('portal.screen.monthSheet.unexplained', { amount: money(bank.unexplained) })}
    </ToneChip>
  );
}

function Figures({ account: { books, bank }, from, until, money, day }: Props) {
  if (!books) return null;
  const { opening, in: came, out: went, closing } = books;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 45%), 1fr))',
        gap: 1.5,
        m: 0,
        px: 2,
        py: 1.5,
      }}
    >
      <Figure label={translate('portal.screen.monthSheet.books', { day: day(from) })}>
        {money(opening)}
      </Figure>
      <Figure label={translate('portal.screen.monthSheet.in')}>{money(came)}</Figure>
      <Figure label={translate('portal.screen.monthSheet.out')}>{money(went)}</Figure>
      <Figure label={translate('portal.screen.monthSheet.books', { day: day(until) })}>
        {money(closing)}
      </Figure>
      <Figure label={translate('portal.screen.monthSheet.bank', { day: day(bank?.day ?? until) })}>
        {bank ? money(bank.balance) : '—'}
      </Figure>
      <Figure label={translate('portal.screen.monthSheet.difference')} isWrong={bank && bank.apart !== 0}>
        {bank ? money(bank.apart) : '—'}
      </Figure>
      {bank && bank.day !== until && (
        <Figure label={translate('portal.screen.monthSheet.books', { day: day(bank.day) })}>
          {money(bank.books)}
        </Figure>
      )}
    </Box>
  );
}

function Figure({
  label,
  isWrong,
  children,
}: {
  label: string;
  isWrong?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          ...(isWrong && { color: 'error.main' }),
        }}
      >
        {children}
      </Typography>
    </Box>
  );
}

type ListProps<T> = Words & { list: { rows: readonly T[]; count: number; sum: number } };

/** The head of a part: its name, how many there are and what they come to, and how many are not shown. */
function Part({
  name,
  list: { rows, count, sum },
  money,
  children,
}: Pick<ListProps<unknown>, 'list' | 'money'> & {
  name: 'lines' | 'papers' | 'answers';
  children: ReactNode;
}) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.25 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3">
          {translate(`portal.screen.monthSheet.${name}`)}
          {count > 0 && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {count}
            </Typography>
          )}
        </Typography>
        {count > 0 && name !== 'answers' && (
          <Typography variant="h3" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {money(sum)}
          </Typography>
        )}
      </Box>
      {count === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {translate(`portal.screen.monthSheet.none.${name}`)}
        </Typography>
      ) : (
        children
      )}
      {rows.length < count && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('portal.screen.monthSheet.more', { shown: rows.length, count })}
        </Typography>
      )}
    </Box>
  );
}

/** On a phone the day stands below the text, which has its room. */
function Rows({ list, name, money, day }: ListProps<MonthLine> & { name: 'lines' | 'papers' }) {
  const isPhone = useIsPhone();
  return (
    <Part name={name} list={list} money={money}>
      <Table size="small" aria-label={translate(`portal.screen.monthSheet.${name}`)} sx={table}>
        <Head names={isPhone ? ['text', 'amount'] : ['day', 'text', 'amount']} />
        <TableBody>
          {list.rows.map((row) => {
            const own = row.day ? day(row.day) : '';
            const waits = row.waits ? translate('portal.screen.monthSheet.waits') : '';
            return (
              <TableRow key={row.id}>
                {!isPhone && <TableCell className="day">{own}</TableCell>}
                <TableCell>
                  {row.text || '—'}
                  {isPhone ? (
                    <Below texts={[own, waits]} />
                  ) : (
                    waits && (
                      <Typography component="span" variant="body2" color="textSecondary">
                        {` · ${waits}`}
                      </Typography>
                    )
                  )}
                </TableCell>
                <TableCell className="amount">{money(row.amount)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Part>
  );
}

const Below = ({ texts }: { texts: readonly string[] }) => (
  <Typography variant="body2" color="textSecondary">
    {texts.filter(Boolean).join(' · ')}
  </Typography>
);

function Answers({ list, money, day }: ListProps<MonthAnswer>) {
  const isPhone = useIsPhone();
  return (
    <Part name="answers" list={list} money={money}>
      <Table size="small" aria-label={translate('portal.screen.monthSheet.answers')} sx={table}>
        <Head names={isPhone ? ['text', 'amount'] : ['day', 'text', 'settles', 'who', 'amount']} />
        <TableBody>
          {list.rows.map((row) => {
            const own = row.day ? day(row.day) : '';
            const what = row.reason ?? row.settles.join(', ');
            const who = `${row.name} · ${day(row.at)}`;
            return (
              <TableRow key={`${row.id} ${row.at} ${row.reason ?? ''}`}>
                {!isPhone && <TableCell className="day">{own}</TableCell>}
                <TableCell>
                  {row.text || '—'}
                  {isPhone && (
                    <>
                      <Below texts={[own, what]} />
                      <Below texts={[who]} />
                    </>
                  )}
                </TableCell>
                {!isPhone && <TableCell>{what || '—'}</TableCell>}
                {!isPhone && <TableCell>{who}</TableCell>}
                <TableCell className="amount">{money(row.amount)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Part>
  );
}

type Column = 'day' | 'text' | 'amount' | 'settles' | 'who';

function Head({ names }: { names: readonly Column[] }) {
  return (
    <TableHead>
      <TableRow>
        {names.map((name) => (
          <TableCell key={name} className={name}>
            {translate(`portal.screen.monthSheet.column.${name}`)}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}

const table = {
  mt: 0.5,
  '& th, & td': { px: 0.75, py: 0.5, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& .day': { width: '1%', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .amount': {
    width: '1%',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media print': { '& tr': { breakInside: 'avoid' } },
} as const;
