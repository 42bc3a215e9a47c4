/**
 * Local times by the rules that governments publish, without the portal's code, and without the time zones of
 * JavaScript, which the portal uses. They hold from 2024 on.
 */

/** The first Sunday from this day of the month on, and the minutes from its midnight in UTC. */
type Change = { month: number; from: number; at: number };
type Zone = {
  /** Minutes that clocks are ahead of UTC. */
  ahead: number;
  summer?: { by: number; begins: Change; ends: Change };
};

const zones = {
  'America/Sao_Paulo': { ahead: -180 },
  UTC: { ahead: 0 },
  'Asia/Kolkata': { ahead: 330 },
  'America/Cuiaba': { ahead: -240 },
  'Pacific/Kiritimati': { ahead: 840 },
  // Second Sunday of March and first Sunday of November, each at 2:00 of the time that ends.
  'America/New_York': {
    ahead: -300,
    summer: { by: 60, begins: { month: 3, from: 8, at: 420 }, ends: { month: 11, from: 1, at: 360 } },
  },
  // Last Sundays of March and October, 1:00 in UTC.
  'Europe/Lisbon': {
    ahead: 0,
    summer: { by: 60, begins: { month: 3, from: 25, at: 60 }, ends: { month: 10, from: 25, at: 60 } },
  },
  // Last Sunday of September at 2:00, first Sunday of April at 3:00.
  'Pacific/Auckland': {
    ahead: 720,
    summer: { by: 60, begins: { month: 9, from: 24, at: -600 }, ends: { month: 4, from: 1, at: -600 } },
  },
  // First Sundays of October and April, each at 2:00; by half an hour only.
  'Australia/Lord_Howe': {
    ahead: 630,
    summer: { by: 30, begins: { month: 10, from: 1, at: -510 }, ends: { month: 4, from: 1, at: -540 } },
  },
  // First Sundays from the 2nd of September and of April on, at midnight: that day begins at 1:00, or twice.
  'America/Santiago': {
    ahead: -240,
    summer: { by: 60, begins: { month: 9, from: 2, at: 240 }, ends: { month: 4, from: 2, at: 180 } },
  },
} as const satisfies Record<string, Zone>;

export const zoneNames = Object.keys(zones) as readonly string[];

const minute = 60_000;
const day = 24 * 60 * minute;
const ruleOf = (zone: string): Zone => {
  const found = (zones as Record<string, Zone>)[zone];
  if (!found) throw new Error(`no rule for ${zone}`);
  return found;
};

function timeOf({ month, from, at }: Change, year: number): number {
  const sunday = new Date(Date.UTC(year, month - 1, from));
  while (sunday.getUTCDay() !== 0) sunday.setUTCDate(sunday.getUTCDate() + 1);
  return sunday.getTime() + at * minute;
}

/** The two changes of a year, in their order; none where clocks never change. */
export function changesOf(zone: string, year: number): number[] {
  const { summer } = ruleOf(zone);
  return summer ? [timeOf(summer.begins, year), timeOf(summer.ends, year)].toSorted((a, b) => a - b) : [];
}

/** Minutes that clocks are ahead of UTC at a time. */
function aheadAt(time: number, zone: string): number {
  const { ahead, summer } = ruleOf(zone);
  if (!summer) return ahead;
  const year = new Date(time).getUTCFullYear();
  const [begin, end] = [timeOf(summer.begins, year), timeOf(summer.ends, year)];
  const isSummer = begin < end ? time >= begin && time < end : time >= begin || time < end;
  return isSummer ? ahead + summer.by : ahead;
}

/** The local time of clocks, in milliseconds: `2026-10-31T09:00` of any zone is the same number. */
export const shownAt = (time: number, zone: string): number => time + aheadAt(time, zone) * minute;

/** `2026-10-31T09:00:00` for an instant in UTC; any other text as it is. */
export const localText = (instant: string, zone: string): string =>
  instant.endsWith('Z') ? new Date(shownAt(Date.parse(instant), zone)).toISOString().slice(0, 19) : instant;

/** The times at which clocks show this: one, two in a repeated hour, none in one that is left out. */
export function timesShowing(shown: number, zone: string): number[] {
  const { ahead, summer } = ruleOf(zone);
  return [...new Set([ahead + (summer?.by ?? 0), ahead])]
    .map((minutes) => shown - minutes * minute)
    .filter((time) => shownAt(time, zone) === shown);
}

/**
 * The time at which clocks show this, to which somebody moves an appointment. Of two it is the one with the
 * offset that it had; a time that is left out is as much later as clocks are set forward.
 */
export function timeShowing(shown: number, zone: string, was: number): number {
  const found = timesShowing(shown, zone);
  if (found.length === 0) return shown - ruleOf(zone).ahead * minute;
  return found.find((time) => aheadAt(time, zone) === aheadAt(was, zone)) ?? found[0]!;
}

/** The first time at which clocks show this; one that is left out is as much later as they are set forward. */
export const firstTimeShowing = (shown: number, zone: string): number => {
  const found = timesShowing(shown, zone);
  return found.length === 0 ? shown - ruleOf(zone).ahead * minute : Math.min(...found);
};

type Clock = { today?: string; timeZone: string };

/** The day that the config sets, or the one that clocks show. */
export const todayIn = ({ today, timeZone }: Clock): string =>
  today ?? localText(new Date().toISOString(), timeZone).slice(0, 10);

/**
 * The present instant. Where the config sets another day, the one at which clocks show the present time of day
 * on that day, unless it is yesterday or tomorrow: midnight may have passed meanwhile.
 */
export function nowIn({ today, timeZone }: Clock): number {
  const now = Date.now();
  const shown = shownAt(now, timeZone);
  const away = Date.parse(todayIn({ ...(today && { today }), timeZone })) - Math.floor(shown / day) * day;
  return Math.abs(away) > day ? timeShowing(shown + away, timeZone, now) : now;
}

/** The day that weeks begin with where a locale is used, 0 for Sunday. Node 20 has a property, later ones a method. */
export function weekStartByIcu(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)!.firstDay % 7;
}
