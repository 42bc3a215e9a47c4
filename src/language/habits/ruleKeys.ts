/** Keys of rules, hooks and schedules in other products. */
import { translate } from '#messages/translate.ts';
import { renamed, text, filterOf, bare, type Habit, type Habits } from './keyAdvice.ts';

const slug = (value: unknown) =>
  text(value)
    ?.normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '') || undefined;

/** `0 8 * * *`, `daily`, `@monthly` as a trigger; undefined for other times. */
function clockOf(value: unknown): Record<string, unknown> | undefined {
  const written = (text(value) ?? '').trim().toLowerCase();
  const period = (
    {
      hourly: undefined,
      daily: 'day',
      everyday: 'day',
      weekly: 'week',
      monthly: 'month',
      yearly: 'year',
      annually: 'year',
      day: 'day',
      week: 'week',
      month: 'month',
      year: 'year',
    } as Record<string, string | undefined>
  )[bare(written.replace(/^@/, ''))];
  if (period) return { every: period };
  const [minute, hour, day, month, weekday, ...more] = written.split(/\s+/);
  if (
    weekday === undefined ||
    more.length > 0 ||
    !/^\d+$/.test(minute!) ||
    !/^\d+$/.test(hour!) ||
    month !== '*'
  )
    return undefined;
  const at = `${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { every: 'day', at };
  if (day === '*' && /^\d$/.test(weekday)) return { every: 'week', on: Number(weekday) || 7, at };
  return weekday === '*' && /^\d+$/.test(day!) ? { every: 'month', on: Number(day), at } : undefined;
}

const clock: Habit = (written) =>
  renamed('on', clockOf)(written) ?? {
    text: translate('habits.hereTimeIsSet'),
  };
const moment = (value: unknown): unknown => {
  const name = bare(text(value) ?? '').replace(/^(?:on|after|before)/, '');
  if (/^(?:create[d]?|insert(?:ed)?|new)$/.test(name)) return 'create';
  return /^(?:delete[d]?|destroy(?:ed)?|remove[d]?)$/.test(name) ? 'delete' : clockOf(value);
};

export const ruleHabits: Habits = {
  name: renamed('id', slug),
  title: renamed('id', slug),
  key: renamed('id', slug),
  cron: clock,
  schedule: clock,
  every: clock,
  interval: clock,
  crontab: clock,
  trigger: renamed('on', moment),
  event: renamed('on', moment),
  if: renamed('when', filterOf),
  condition: renamed('when', filterOf),
  conditions: renamed('when', filterOf),
  do: renamed('then'),
  actions: renamed('then'),
  action: renamed('then', (value) => [value]),
  steps: renamed('then'),
};
