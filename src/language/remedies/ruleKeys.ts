/** Keys of rules, hooks and schedules in other products. */
import { translate } from '#messages/translate.ts';
import {
  aliases,
  forWords,
  asWritten,
  renamed,
  text,
  foreignFilter,
  bareKey,
  type Habit,
  type Habits,
} from './resourceKeys.ts';

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
  )[bareKey(written.replace(/^@/, ''))];
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
  const name = bareKey(text(value) ?? '').replace(/^(?:on|after|before)/, '');
  if (/^(?:create[d]?|insert(?:ed)?|new)$/.test(name)) return 'create';
  return /^(?:delete[d]?|destroy(?:ed)?|remove[d]?)$/.test(name) ? 'delete' : clockOf(value);
};

export const ruleHabits: Habits = {
  ...aliases(slug, { id: 'name title key' }),
  ...aliases(moment, { on: 'trigger event' }),
  ...aliases(foreignFilter, { when: 'if condition conditions' }),
  ...aliases(asWritten, { then: 'do actions steps' }),
  ...forWords('cron schedule every interval crontab', clock),
  action: renamed('then', (value) => [value]),
};
