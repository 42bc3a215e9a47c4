import {
  useState,
  Suspense,
  useEffect,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { Temporal } from '#messages/dateWords.ts';
import { isEmpty } from '#model/values/values.ts';
import {
  boundHeldFor,
  parseDateInput,
  isMonth,
  formatDateInput,
  type DateContext,
  dayFor,
  datePattern,
} from './dateInputText.ts';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { InputAdornment, type TextFieldProps, useForkRef } from '@mui/material';
import { useEvent } from 'ra-core';
import { currentLocale } from '#messages/translate.ts';
import { formatTime } from './formatTime.ts';
import { dateFault } from './kind.ts';
import { nowIso } from '#model/time/clock.ts';
import { localIso } from '#model/time/time.ts';
import { formatDay } from './parseDates.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { RowButton } from '#kit/table/TableFrame.tsx';
import { translate } from '#kit/translate.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { allDays, type DateBounds } from './calendar.ts';

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
function useTypedDate({ kind, value, onChange, context, forFilter }: Options) {
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

const CalendarDialog = lazyPage(() => import('./CalendarDialog.tsx'), 'CalendarDialog');

type Props = Pick<
  TextFieldProps,
  'id' | 'name' | 'required' | 'autoFocus' | 'error' | 'helperText' | 'fullWidth' | 'size' | 'margin'
> & {
  kind: Temporal;
  label: string;
  /** The stored form, or the typed text when it can't be parsed. */
  value: unknown;
  onChange: (value: string | null) => void;
  /** Called when neither the input nor the calendar has the focus any more. */
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  readOnly?: boolean;
  /** The days that the calendar offers, computed when it opens; by default all. */
  offered?: () => DateBounds;
  /** See useTypedDate. */
  forFilter?: boolean;
};

/** A day, an instant or a month: typed in the portal's format, whatever the browser's language, or picked. */
export function DateField(props: Props) {
  const { kind, label, value, onChange, onBlur, inputRef, readOnly, offered, forFilter, ...textField } =
    props;
  const { timeZone, today } = usePortalIndex();
  const context = { timeZone, today };
  const { text, type, leave, unread } = useTypedDate({ kind, value, onChange, context, forFilter });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const bothRefs = useForkRef(input, inputRef);
  /** The element that gets the focus after the calendar closes. */
  const after = useRef<HTMLElement>(null);

  useEffect(() => {
    if (anchor || !after.current) return;
    after.current.focus();
    // an instant still needs its time
    if (after.current === input.current && kind === 'datetime') selectTime(input.current);
    after.current = null;
  }, [anchor, kind]);

  const open = (from: HTMLElement | null) => {
    if (readOnly) return;
    after.current = from;
    setAnchor(root.current);
  };
  const blurred = useEvent(({ relatedTarget }: FocusEvent) => {
    leave();
    const isWithin = root.current?.contains(relatedTarget) || after.current !== null;
    if (!isWithin) onBlur?.();
  });
  const pressed = useEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    open(input.current);
  });
  const changed = useEvent(({ target }: ChangeEvent<HTMLInputElement>) => type(target.value));
  const clicked = useEvent(({ currentTarget }: MouseEvent<HTMLElement>) => open(currentTarget));
  const pick = (day: string | null) => {
    if (day === null) type('', true);
    else if (kind !== 'datetime') type(formatDay(day), true);
    else {
      const time = / (\d{1,2}:\d{2}(:\d{2})?( [AP]M)?)$/i.exec(text)?.[1];
      const now = localIso(nowIso(), timeZone).slice(11, 16);
      type(`${formatDay(day)} ${time ?? formatTime(now)}`, true);
      after.current = input.current;
    }
    // picking counts as leaving the field, so that it is validated again
    onBlur?.();
    setAnchor(null);
  };
  return (
    <>
      <FormTextField
        {...textField}
        ref={root}
        label={label}
        value={text}
        placeholder={readOnly ? undefined : datePattern(kind)}
        error={textField.error || unread !== undefined}
        helperText={unread === undefined ? textField.helperText : dateFault(unread, kind, context, true)}
        inputRef={bothRefs}
        onChange={changed}
        onBlur={blurred}
        onKeyDown={pressed}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: asTyped,
          input: {
            readOnly,
            style: { paddingInlineEnd: 4 },
            endAdornment: readOnly ? undefined : (
              <InputAdornment position="end" style={{ marginInlineStart: 0 }}>
                <RowButton
                  type="button"
                  // keyboard users open it with Alt and the arrow, so Tab goes on to the next field
                  tabIndex={-1}
                  aria-label={translate('portal.screen.date.open')}
                  aria-describedby={textField.id && `${textField.id}-label`}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  onClick={clicked}
                >
                  <CalendarMonthOutlined fontSize="small" />
                </RowButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {anchor && (
        <Suspense fallback={null}>
          <CalendarDialog
            label={label}
            tag={currentLocale()}
            of={kind === 'month' ? 'month' : 'day'}
            chosen={dayFor(value, context)}
            isEmpty={text === ''}
            today={today}
            offered={offered?.() ?? allDays}
            anchor={anchor}
            onPick={pick}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Requests a text keyboard on phones, too: a numeric one has neither "/" nor the space before a time, and
 * lacks the letters of `hoje` and the "+" of `+7`. The calendar is one tap away for users who prefer not to
 * type.
 */
const asTyped = {
  inputMode: 'text',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-keyshortcuts': 'Alt+ArrowDown',
  style: { fontVariantNumeric: 'tabular-nums' },
} as const;

function selectTime(input: HTMLInputElement) {
  const at = input.value.lastIndexOf(' ') + 1;
  if (at > 0) input.setSelectionRange(at, input.value.length);
}
