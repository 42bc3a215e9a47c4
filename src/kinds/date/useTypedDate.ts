import { useState } from 'react';
import type { Temporal } from '#messages/dateWords.ts';
import { isEmpty } from '#model/values/values.ts';
import { boundHeldFor, parseDateInput, isMonth, formatDateInput, type DateContext } from './dateInputText.ts';

type Options = {
  kind: Temporal;
  value: unknown;
  onChange: (value: string | null) => void;
  context: DateContext;
  /**
   * An unreadable text is not passed on, as a list can't be filtered by it: the previous value stays, and the
   * text is `unread`. A month is accepted too.
   */
  forFilter?: boolean | undefined;
};

/**
 * Keeps the typed text until the input loses the focus. The form gets the parsed value at every keystroke, so
 * it can be saved at any time.
 */
export function useTypedDate({ kind, value, onChange, context, forFilter }: Options) {
  // the typed text and the form's value after it: any other value was set from outside since
  const [typed, setTyped] = useState<{ text: string; held: unknown; before: unknown; isLeft: boolean }>();
  const isMine = typed !== undefined && isSame(typed.held, value);
  const text = isMine ? typed.text : formatDateInput(value, kind, context);

  const type = (given: string, isLeft = false) => {
    const before = isMine ? typed.before : value;
    // typing the previous text again restores the previous value, which may be more precise
    const isBack = given !== '' && given === formatDateInput(before, kind, context);
    const read = forFilter ? boundHeldFor : parseDateInput;
    const { held: meant, isRead } = isBack ? { held: before, isRead: true } : read(given, kind, context);
    const isMeantWhole = isWhole.test(given.trim()) && (kind === 'month' || !isMonth(meant));
    const isUnfinished = !isLeft && given.trim() !== '' && !isMeantWhole;
    const held = forFilter && (!isRead || isUnfinished) ? value : meant;
    setTyped(isLeft && isRead ? undefined : { text: given, held, before, isLeft });
    if (!isSame(held, value)) onChange(held as string | null);
  };
  const leave = () => {
    if (isMine && forFilter) type(typed.text, true);
    else setTyped(undefined);
  };
  return {
    text,
    type,
    /** Formats the text when the input loses the focus. */
    leave,
    /** The text, once the input has lost the focus, if it could not be parsed. */
    unread: isMine && typed.isLeft ? typed.text : undefined,
  };
}

/** A date with a complete year, after which nothing more is typed. */
const isWhole = /^.{2,}\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/;

const isSame = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));
