import { useState } from 'react';
import type { Temporal } from '../../messages/dateWords.ts';
import { isEmpty } from '../../model/values.ts';
import { boundHeldFor, heldFor, isMonth, textFor, type Place } from './dateText.ts';

type Options = {
  kind: Temporal;
  value: unknown;
  onChange: (value: string | null) => void;
  place: Place;
  /**
   * Of a filter: a text that can't be read stays here, and what was held stays there, since a list can't be filtered
   * by it; a month is read as well.
   */
  onlyReadable?: boolean | undefined;
};

/**
 * What is typed stays as typed until the input is left; what it means is in the form at every keystroke, so that
 * nothing is saved without it.
 */
export function useTypedDate({ kind, value, onChange, place, onlyReadable }: Options) {
  // what was typed, and what the form held after it: something else means that others changed it since
  const [typed, setTyped] = useState<{ text: string; held: unknown; before: unknown; isLeft: boolean }>();
  const isMine = typed !== undefined && isSame(typed.held, value);
  const text = isMine ? typed.text : textFor(value, kind, place);

  const type = (given: string, isLeft = false) => {
    const before = isMine ? typed.before : value;
    // back to what it said before, which may have been more exact
    const isBack = given !== '' && given === textFor(before, kind, place);
    const read = onlyReadable ? boundHeldFor : heldFor;
    const { held: meant, isRead } = isBack ? { held: before, isRead: true } : read(given, kind, place);
    const isMeantWhole = isWhole.test(given.trim()) && (kind === 'month' || !isMonth(meant));
    const isUnfinished = !isLeft && given.trim() !== '' && !isMeantWhole;
    const held = onlyReadable && (!isRead || isUnfinished) ? value : meant;
    setTyped(isLeft && isRead ? undefined : { text: given, held, before, isLeft });
    if (!isSame(held, value)) onChange(held as string | null);
  };
  const leave = () => {
    if (isMine && onlyReadable) type(typed.text, true);
    else setTyped(undefined);
  };
  return {
    text,
    type,
    /** The text becomes the date that it says. */
    leave,
    /** The text that could not be read, once the input was left. */
    unread: isMine && typed.isLeft ? typed.text : undefined,
  };
}

/** A date with its whole year: nothing more is to come. */
const isWhole = /^.{2,}\D\d{4}$|^\d{8}$|^\d{4}-\d{2}-\d{2}$/;

const isSame = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));
