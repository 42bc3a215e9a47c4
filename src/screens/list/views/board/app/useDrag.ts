import type { RaRecord } from 'ra-core';
import { recordMatches } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Filter, Option, Transition } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { filterKeysOf, only } from '#screens/filterWords.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { writableOf } from '#screens/form/app/defaults.ts';
import { createContext, useContext, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { isRightToLeft } from '#kit/focus.ts';
import { arrowDirection } from '#model/arrowDirection.ts';
import { suppressClick, trackPointer, dragSlack as slack } from '#kit/pointerDrag.ts';
import { translate } from '#kit/translate.ts';

/** How a card can move to a column: by a transition, or by an update of the field. */
export type CardMove = { to: string; transition?: Transition };

/**
 * The columns that this user may move a record to. A column that several transitions lead to appears several
 * times.
 */
export function movesOf(
  screen: ListScreen,
  resource: ClientResource,
  field: Field,
  record: RaRecord,
  context: RecordContext,
): CardMove[] {
  const rights = rightsOn(screen, resource, record, context);
  const moves = rights.transitions
    .filter((transition) => transition.field === field.id && transition.to !== record[field.id])
    .map((transition): CardMove => ({ to: transition.to, transition }));
  const isWritable =
    rights.edit &&
    (rights.editOnly?.includes(field.id) ?? true) &&
    writableOf(screen.form, resource).includes(field.id) &&
    !resource.transitions.some((transition) => transition.field === field.id);
  return isWritable
    ? (field.options ?? []).flatMap(({ value }) => (value === record[field.id] ? [] : [{ to: value }]))
    : moves;
}

/** An option as a column; the filter may hide its cards. */
export type BoardColumn = { option: Option; isHidden: boolean };

/**
 * The options that the list's filter allows, and those to which a transition leads from one of them: a card that may leave what
 * the filter shows needs a place to go.
 */
export function boardColumns(
  field: Field,
  filter: Filter,
  context: RecordContext,
  offered: readonly Transition[],
): readonly BoardColumn[] {
  const own = only(filter, filterKeysOf(field.id, filter));
  const columns = (field.options ?? []).map((option) => ({
    option,
    isHidden: !recordMatches(own, { [field.id]: option.value }, context),
  }));
  const shown = columns.flatMap(({ option, isHidden }) => (isHidden ? [] : [option.value]));
  const reached = new Set(
    offered
      .filter((one) => one.field === field.id && one.from.some((from) => shown.includes(from)))
      .map(({ to }) => to),
  );
  return columns.filter(({ option, isHidden }) => !isHidden || reached.has(option.value));
}

/** The card being dragged: where it may go, and the column that it is over. */
export type Lift = { id: string; from: string; targets: readonly string[]; over: string; byKeys: boolean };

export type Board = {
  lift: Lift | null;
  setLift(lift: Lift | null): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  labelOf(option: string): string;
  /** Marks a card that was moved by keyboard; its handle takes the focus once it arrives. */
  awaitCard(id: string): void;
  hasArrived(id: string): boolean;
};

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard precisa estar dentro de um quadro');
  return board;
}

type Dragged = {
  id: string;
  name: string;
  from: string;
  targets: readonly string[];
  onDrop: (to: string) => void;
};

/** The distance in pixels from the board's edge within which it scrolls. */
const edge = 48;

/**
 * Moves a card by mouse, touch or keyboard: Space lifts and drops it, arrow keys choose the column, Escape
 * cancels.
 */
export function useDrag({ id, name, from, targets, onDrop }: Dragged) {
  const { lift, setLift, announce, labelOf, awaitCard } = useBoard();
  const card = useRef<HTMLElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const own = lift?.id === id ? lift : null;
  const label = (option: string) => labelOf(option);

  const start = (byKeys: boolean): Lift => {
    const begun = { id, from, targets, over: from, byKeys };
    setLift(begun);
    showTarget(card.current, targets);
    announce(
      translate('portal.screen.board.lifted', {
        name,
        state: label(from),
        targets: targets.map(label).join(', '),
      }),
    );
    return begun;
  };
  const end = (over: string | null) => {
    setLift(null);
    if (over !== null && targets.includes(over)) {
      announce(translate('portal.screen.board.dropped', { name, state: label(over) }));
      onDrop(over);
    } else announce(translate('portal.screen.board.cancelled', { name }));
  };

  const onPointerDown = ({ button, clientX, clientY, pointerId }: PointerEvent) => {
    if (button !== 0 || targets.length === 0 || lift) return;
    let current: Lift | null = null;
    const onMove = (event: globalThis.PointerEvent) => {
      const [x, y] = [event.clientX - clientX, event.clientY - clientY];
      if (!current && Math.hypot(x, y) < slack) return;
      current ??= (takeOut(card.current), start(false));
      event.preventDefault();
      card.current?.style.setProperty('transform', `translate(${x}px, ${y}px) rotate(1deg)`);
      const over = columnAt(card.current, event, from);
      if (over !== current.over) setLift((current = { ...current, over }));
      scrollAlong(card.current, event.clientX);
    };
    const finish = (over: string | null) => {
      stop.current?.();
      card.current?.removeAttribute('style');
      if (!current) return;
      suppressClick();
      end(over);
    };
    stop.current = trackPointer(pointerId, onMove, (isDropped) =>
      finish(isDropped ? (current?.over ?? null) : null),
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!own) {
      if (key === ' ' || key === 'Enter') {
        event.preventDefault();
        start(true);
      }
      return;
    }
    const step =
      { ArrowDown: 1, ArrowUp: -1 }[key] ?? arrowDirection(key, isRightToLeft(event.currentTarget));
    if (step) {
      event.preventDefault();
      const ways = columnsInOrder(card.current).filter(
        (option) => option === from || targets.includes(option),
      );
      const over = ways[ways.indexOf(own.over) + step];
      if (over === undefined) return;
      setLift({ ...own, over });
      showTarget(card.current, [over]);
      announce(translate('portal.screen.board.over', { state: label(over) }));
    } else if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      awaitCard(id);
      end(own.over);
    } else if (key === 'Escape') {
      event.preventDefault();
      end(null);
    }
  };
  return {
    card,
    isLifted: own !== null,
    /** For the whole card. Only a mouse can drag it, since touch scrolls. */
    byMouse: {
      onPointerDown: (event: PointerEvent) => event.pointerType === 'mouse' && onPointerDown(event),
    },
    handle: {
      onPointerDown: (event: PointerEvent) => event.pointerType !== 'mouse' && onPointerDown(event),
      onKeyDown,
      onBlur: () => own?.byKeys && end(null),
    },
  };
}

const boardOf = (card: HTMLElement | null) => card?.closest<HTMLElement>('[data-board]');

/** The column at a point; beyond the sides of the board, the outermost visible one. */
function columnAt(
  card: HTMLElement | null,
  { clientX, clientY }: globalThis.PointerEvent,
  otherwise: string,
) {
  const { left, right } = boardOf(card)!.getBoundingClientRect();
  const found = document
    .elementsFromPoint(Math.min(Math.max(clientX, left + 1), right - 1), clientY)
    // the handle of the card itself is under a finger
    .filter((element) => !card!.contains(element))
    .map((element) => element.closest<HTMLElement>('[data-option]'))
    .find((column) => column !== null);
  return found?.dataset.option ?? otherwise;
}

/** Takes the card out of its column, whose edges would cut it; scrolling no longer moves it. */
function takeOut(card: HTMLElement | null) {
  if (!card) return;
  const { left, top, width } = card.getBoundingClientRect();
  Object.assign(card.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    margin: '0',
  });
}

/** Scrolls the board until one of these columns is in sight, if none is. */
function showTarget(card: HTMLElement | null, targets: readonly string[]) {
  const board = boardOf(card);
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  const columns = targets.flatMap(
    (option) => board.querySelector<HTMLElement>(`[data-option="${CSS.escape(option)}"]`) ?? [],
  );
  const edges = columns.map((column) => column.getBoundingClientRect());
  if (edges.length === 0 || edges.some((one) => one.left >= left - 1 && one.right <= right + 1)) return;
  const [first] = edges;
  board.scrollLeft += first!.left < left ? first!.left - left : first!.right - right;
}

const columnsInOrder = (card: HTMLElement | null): string[] =>
  [...(boardOf(card)?.querySelectorAll<HTMLElement>('[data-option]') ?? [])].map(
    ({ dataset }) => dataset.option!,
  );

function scrollAlong(card: HTMLElement | null, x: number) {
  const board = boardOf(card);
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x > right - edge) board.scrollLeft += edge / 4;
  if (x < left + edge) board.scrollLeft -= edge / 4;
}
