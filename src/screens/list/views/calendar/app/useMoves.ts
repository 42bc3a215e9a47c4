import type { RaRecord } from 'ra-core';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { currentLocale } from '#messages/translate.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { dayWords } from '#kinds/date/calendar.ts';
import { isRightToLeft } from '#kit/focus.ts';
import { dragSlack, suppressClick, trackPointer } from '#kit/pointerDrag.ts';
import { translate } from '#kit/translate.ts';
import { arrowDirection } from '#model/arrowDirection.ts';
import { daysBetween, shiftDate } from '#model/time/time.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import {
  clockText,
  isSamePlace,
  minutesOfDay,
  movedTo,
  calendarPlaceOf,
  type LaneId,
  type CalendarPlace,
  type DrawnCalendar,
} from './moves.ts';
import type { Lane } from './useLanes.ts';

/** How the days are drawn, which decides where an arrow key leads. */
export type CalendarLayout = 'hours' | 'lanes' | 'days' | 'month';

/** A record that is being moved; `isDropped` while the user is asked to confirm. */
type Lift = { span: ShownSpan; from: CalendarPlace; to: CalendarPlace; byKeys: boolean; isDropped: boolean };

/** Which parts of a record's place this user may change. */
type Freedom = { time: boolean; lane: boolean };

/** The smallest step in minutes. */
const stepMinutes = 15;
const holdMs = 400;

type Moving = {
  propsOf: (span: ShownSpan) => EntryMoveProps | undefined;
};
export type EntryMoveProps = {
  'data-span': string;
  'aria-describedby': string;
  draggable: false;
  style: CSSProperties;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export const MovesContext = createContext<Moving | null>(null);
/** What makes an entry of the calendar movable; undefined where this user may not move it. */
export const useEntryMove = (span: ShownSpan): EntryMoveProps | undefined =>
  useContext(MovesContext)?.propsOf(span);

export const moveHelpId = 'calendar-move-help';

/** The attributes of an area in which a record can be dropped. */
export const dropSlot = (day: string, lane?: Lane, firstHour?: number) => ({
  'data-slot': day,
  ...(lane && { 'data-lane': String(lane.id) }),
  ...(firstHour !== undefined && { 'data-hour': firstHour }),
});

type Options = {
  option: DrawnCalendar;
  layout: CalendarLayout;
  days: readonly string[];
  lanes: readonly Lane[];
  /** Shows a day that is not visible yet. */
  onDay: (day: string) => void;
  /** The height of an hour in pixels. */
  hourHeight: number;
};

/** Moves records of the calendar by mouse, finger or keys: Space lifts and drops, arrows choose, Escape cancels. */
export function useMoves({ option, layout, days, lanes, onDay, hourHeight }: Options) {
  const [lift, show] = useState<Lift | null>(null);
  const [announcement, announce] = useState('');
  const freedomOf = useFreedom(option);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  // Events of one gesture follow each other before it is drawn.
  const current = useRef<Lift | null>(null);
  const setLift = (next: Lift | null) => {
    current.current = next;
    show(next);
  };

  // A lifted entry is drawn anew in each column that it enters.
  useLayoutEffect(() => {
    if (lift?.byKeys && !lift.isDropped) entryOf(lift.span.id)?.focus();
  }, [lift]);

  const start = (span: ShownSpan, byKeys: boolean) => {
    const from = calendarPlaceOf(span, option);
    setLift({ span, from, to: from, byKeys, isDropped: false });
    announce(translate('portal.screen.calendar.lifted', { name: span.name, place: placeWords(from, lanes) }));
  };
  const moveTo = (place: CalendarPlace) => {
    const now = current.current;
    if (!now || isSamePlace(now.to, place)) return;
    setLift({ ...now, to: place });
    if (!days.includes(place.day)) onDay(place.day);
    announce(placeWords(place, lanes));
  };
  /** Puts the record back, or leaves it to the answer of the update. */
  const end = () => {
    const now = current.current;
    setLift(null);
    // It is drawn anew where it was.
    if (now) requestAnimationFrame(() => entryOf(now.span.id)?.focus());
  };
  const cancel = () => {
    const now = current.current;
    end();
    if (now) announce(translate('portal.screen.calendar.cancelled', { name: now.span.name }));
  };
  const drop = () => {
    const now = current.current;
    if (!now) return;
    if (isSamePlace(now.from, now.to)) cancel();
    else setLift({ ...now, isDropped: true });
  };

  const press = (span: ShownSpan, freedom: Freedom, event: PointerEvent) => {
    if (event.button !== 0 || current.current) return;
    const { clientX, clientY, pointerId, pointerType } = event;
    const held = slotAt(clientX, clientY, hourHeight);
    const from = calendarPlaceOf(span, option);
    const grabbed = {
      days: held ? daysBetween(from.day, held.day) : 0,
      minutes:
        held?.minutes !== undefined && from.time !== undefined ? held.minutes - minutesOfDay(from.time) : 0,
    };
    const byTouch = pointerType !== 'mouse';
    let isLifted = false;
    const begin = () => {
      isLifted = true;
      start(span, false);
    };
    const timer = byTouch ? setTimeout(begin, holdMs) : undefined;
    const isWaiting = () => byTouch && !isLifted;
    const onMove = (moved: globalThis.PointerEvent) => {
      const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) >= dragSlack;
      if (!isLifted && !isFar) return;
      // A finger that moves at once scrolls.
      if (isWaiting()) return finish(false);
      if (!isLifted) begin();
      moved.preventDefault();
      const slot = slotAt(moved.clientX, moved.clientY, hourHeight);
      if (slot) moveTo(targetOf(slot, { from, grabbed, freedom, lanes }));
    };
    const hold = (touch: Event) => isLifted && touch.preventDefault();
    const finish = (isDropped: boolean) => {
      clearTimeout(timer);
      stop.current?.();
      if (!isLifted) return;
      suppressClick();
      if (isDropped) drop();
      else cancel();
    };
    const untrack = trackPointer(pointerId, onMove, finish);
    // A finger that holds an entry neither scrolls nor opens the link's menu.
    window.addEventListener('touchmove', hold, { passive: false });
    window.addEventListener('contextmenu', hold);
    stop.current = () => {
      untrack();
      window.removeEventListener('touchmove', hold);
      window.removeEventListener('contextmenu', hold);
    };
  };

  const key = (span: ShownSpan, freedom: Freedom, event: KeyboardEvent) => {
    const now = current.current;
    const isChosen = event.key === ' ' || (now !== null && event.key === 'Enter');
    const next = now && stepped(now.to, event, { layout, lanes, freedom });
    if (!isChosen && next === undefined && !(now && ['Escape', 'Tab'].includes(event.key))) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
    if (isChosen) return now ? drop() : start(span, true);
    if (next) return moveTo(next);
    // The focus goes on.
    if (event.key === 'Tab') return setLift(null);
    cancel();
  };

  const propsOf = (span: ShownSpan): EntryMoveProps | undefined => {
    const freedom = freedomOf(span.record);
    if (!freedom.time && !freedom.lane) return undefined;
    const isLifted = lift?.span.id === span.id;
    return {
      'data-span': String(span.id),
      'aria-describedby': moveHelpId,
      draggable: false,
      style: isLifted ? lifted : { cursor: 'grab' },
      onPointerDown: (event) => press(span, freedom, event),
      onKeyDown: (event) => key(span, freedom, event),
    };
  };
  return {
    moving: { propsOf },
    lift,
    announcement,
    /** The records, with the lifted one where it would be dropped. */
    shown: (spans: readonly ShownSpan[]): ShownSpan[] => {
      if (!lift) return [...spans];
      const at = movedTo(lift.span, lift.to, option);
      return [...spans.filter(({ id }) => id !== lift.span.id), at];
    },
    end,
  };
}

const lifted: CSSProperties = {
  cursor: 'grabbing',
  // what is below it is the target
  pointerEvents: 'none',
  boxShadow: '0 4px 12px rgb(0 0 0 / 0.3)',
  zIndex: 4,
};

const entryOf = (id: RaRecord['id']) =>
  document.querySelector<HTMLElement>(`[data-span="${CSS.escape(String(id))}"]`);

/** Returns what of a record's place the user may change. */
function useFreedom({ move, start, end, lanes }: DrawnCalendar): (record: RaRecord) => Freedom {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const written = writableOf(screen.form, resource);
  return (record) => {
    if (!move) return { time: false, lane: false };
    const { edit, editOnly } = rightsOn(screen, resource, record, context);
    const may = (id: string) => edit && written.includes(id) && (editOnly?.includes(id) ?? true);
    // An end that is computed follows its start; one that is stored has to be written with it.
    const endFollows = end === undefined || may(end) || resource.fields[end]?.readOnly === true;
    return { time: may(start) && endFollows, lane: lanes !== undefined && may(lanes) };
  };
}

/** Where an arrow key leads; undefined for other keys. */
function stepped(
  place: CalendarPlace,
  event: KeyboardEvent,
  { layout, lanes, freedom }: { layout: CalendarLayout; lanes: readonly Lane[]; freedom: Freedom },
): CalendarPlace | undefined {
  const across = arrowDirection(event.key, isRightToLeft(event.currentTarget));
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const pages = { PageDown: 1, PageUp: -1 }[event.key];
  const byDays = (by: number): CalendarPlace =>
    freedom.time ? { ...place, day: shiftDate(place.day, by, 'd') } : place;
  const byLanes = (by: number): CalendarPlace => {
    const at = lanes.findIndex(({ id }) => String(id) === String(place.lane));
    const next = lanes[at + by];
    return freedom.lane && next && next.id !== null ? { ...place, lane: next.id } : place;
  };
  const byTime = (by: number): CalendarPlace => {
    if (!freedom.time || place.time === undefined) return place;
    const minutes = (Math.floor(minutesOfDay(place.time) / stepMinutes) + by) * stepMinutes;
    return { ...place, time: clockText(Math.min(24 * 60 - stepMinutes, Math.max(0, minutes))) };
  };
  if (pages)
    return byDays(pages * (layout === 'month' ? 28 : layout === 'hours' && lanes.length > 0 ? 1 : 7));
  if (across) return layout === 'hours' && lanes.length > 0 ? byLanes(across) : byDays(across);
  if (!down) return undefined;
  if (layout === 'hours') return byTime(down);
  if (layout === 'lanes') return byLanes(down);
  return layout === 'month' ? byDays(down * 7) : byDays(down);
}

type Slot = { day: string; lane?: string | undefined; minutes?: number };

function slotAt(x: number, y: number, hourHeight: number): Slot | undefined {
  const slot = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'slot' in element.dataset);
  if (!slot) return undefined;
  const { slot: day, lane, hour } = slot.dataset;
  const minutes =
    hour === undefined
      ? undefined
      : Math.round(Number(hour) * 60 + ((y - slot.getBoundingClientRect().top) / hourHeight) * 60);
  return { day: day!, lane, ...(minutes !== undefined && { minutes }) };
}

type Dragging = {
  from: CalendarPlace;
  grabbed: { days: number; minutes: number };
  freedom: Freedom;
  lanes: readonly Lane[];
};

function targetOf({ day, lane, minutes }: Slot, { from, grabbed, freedom, lanes }: Dragging): CalendarPlace {
  const at = lanes.find(({ id }) => String(id) === lane)?.id;
  // Nothing is moved out of all lanes.
  const isOther = freedom.lane && at !== undefined && at !== null;
  const snapped =
    minutes === undefined ? undefined : Math.round((minutes - grabbed.minutes) / stepMinutes) * stepMinutes;
  return {
    day: freedom.time ? shiftDate(day, -grabbed.days, 'd') : from.day,
    time:
      freedom.time && from.time !== undefined && snapped !== undefined
        ? clockText(Math.min(24 * 60 - stepMinutes, Math.max(0, snapped)))
        : from.time,
    ...(from.lane !== undefined && { lane: isOther ? (at as LaneId) : from.lane }),
  };
}

/** A place in words: "qui., 5 de nov., 14:00, Sala 2". */
export function placeWords({ day, time, lane }: CalendarPlace, lanes: readonly Lane[]): string {
  const words = dayWords(day, currentLocale(), { weekday: 'short', day: 'numeric', month: 'short' });
  const name = lane === undefined ? undefined : lanes.find(({ id }) => String(id) === String(lane))?.name;
  return [words, time && formatTime(time), name].filter(Boolean).join(', ');
}
