import { List, ListItem, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import type { WidgetProps } from 'portal/extend';

/**
 * An entry of `options.linhas`: a resource, the date field that must be today, and the words for its records.
 */
type Line = { resource: string; date: string; one: string; many: string };

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  (['resource', 'date', 'one', 'many'] as const).every((key) => typeof (value as Line)[key] === 'string');

export default function NotaDoDia({ today, options }: WidgetProps) {
  const lines: unknown = options.linhas;
  if (!Array.isArray(lines) || !lines.every(isLine))
    throw new Error('Em "options.linhas" cada item precisa de resource, date, one e many.');
  return (
    <>
      <Typography sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>
        {dayWords(today)}
      </Typography>
      <List dense disablePadding>
        {lines.map((line) => (
          <TodayLine key={`${line.resource}.${line.date}`} line={line} today={today} />
        ))}
      </List>
    </>
  );
}

function TodayLine({ line: { resource, date, one, many }, today }: { line: Line; today: string }) {
  const { total, error, isPending } = useGetList(resource, {
    filter: { [date]: today },
    pagination: { page: 1, perPage: 1 },
  });
  return (
    <ListItem disableGutters>
      <Typography variant="body2" color="textSecondary">
        {error ? `${many}: ${error.message}` : isPending ? `${many}: …` : countWords(total ?? 0, one, many)}
      </Typography>
    </ListItem>
  );
}

const countWords = (total: number, one: string, many: string) =>
  total === 0 ? `Hoje não há ${many}` : `${total} ${total === 1 ? one : many}`;

/** Formatted in UTC, since a calendar date is the same in all time zones. */
const dayWords = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
