import { styled, type TextFieldProps } from '@mui/material';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import {
  useId,
  type CSSProperties,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';

type Props = Pick<
  TextFieldProps,
  | 'autoFocus'
  | 'error'
  | 'helperText'
  | 'id'
  | 'label'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'onKeyDown'
  | 'placeholder'
  | 'ref'
  | 'required'
  | 'type'
> & {
  value?: unknown;
  inputRef?: Ref<HTMLInputElement>;
  slotProps?: {
    htmlInput?: InputHTMLAttributes<HTMLInputElement>;
    input?: {
      dir?: string;
      readOnly?: boolean | undefined;
      style?: CSSProperties;
      startAdornment?: ReactNode;
      endAdornment?: ReactNode;
    };
  };
};

/**
 * One line of text with its label, as MUI's TextField draws it with the portal's theme, in one component
 * instead of twelve: a form of forty fields opens a fifth sooner.
 */
export function LineField({
  ref,
  inputRef,
  id,
  name,
  label,
  helperText,
  type = 'text',
  value,
  placeholder,
  error = false,
  required,
  autoFocus,
  onBlur,
  onChange,
  onFocus,
  onKeyDown,
  slotProps,
}: Props) {
  const ownId = useId();
  const at = id ?? ownId;
  const { startAdornment, endAdornment, readOnly, ...box } = slotProps?.input ?? {};
  const state = error ? ' Mui-error' : '';
  const adorned = `${startAdornment ? ' at-start' : ''}${endAdornment ? ' at-end' : ''}`;
  return (
    <Root ref={ref} className="MuiFormControl-root" onKeyDown={onKeyDown}>
      {label && (
        <label htmlFor={at} id={`${at}-label`} className={`MuiFormLabel-root MuiInputLabel-root${state}`}>
          {label}
          {required && (
            <span aria-hidden className="MuiFormLabel-asterisk">
              {'\u2009*'}
            </span>
          )}
        </label>
      )}
      <div
        {...box}
        role="presentation"
        className={`MuiInputBase-root MuiOutlinedInput-root${state}${adorned}`}
        onClick={focusInput}
      >
        {startAdornment}
        <input
          {...slotProps?.htmlInput}
          ref={inputRef}
          id={at}
          name={name}
          type={type}
          value={value as string}
          placeholder={placeholder}
          // where the form, or who opened it, asks for it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          onBlur={onBlur}
          onChange={onChange}
          onFocus={onFocus}
          className="MuiInputBase-input"
          required={required}
          readOnly={readOnly}
          aria-invalid={error}
          aria-describedby={helperText ? `${at}-helper-text` : undefined}
        />
        {endAdornment}
        <fieldset aria-hidden className="MuiOutlinedInput-notchedOutline" />
      </div>
      {helperText && (
        <p id={`${at}-helper-text`} className={`MuiFormHelperText-root${state}`}>
          {helperText}
        </p>
      )}
    </Root>
  );
}

/** A click beside the text, for example on a unit. */
function focusInput({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus();
}

/** In place of the browser's light background. */
const darkAutofill = {
  WebkitBoxShadow: '0 0 0 100px #266798 inset',
  WebkitTextFillColor: '#fff',
  caretColor: '#fff',
};

const Root = styled('div')(
  memoTheme(({ theme }) => {
    const { palette, typography, components = {} } = theme;
    const own = (name: keyof typeof components, slot: string) =>
      (components[name] as { styleOverrides?: Record<string, object> } | undefined)?.styleOverrides?.[slot];
    return {
      display: 'inline-flex',
      flexDirection: 'column',
      position: 'relative',
      width: '100%',
      minWidth: 0,
      verticalAlign: 'top',
      '& > label': {
        ...typography.body1,
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        userSelect: 'none',
        ...own('MuiInputLabel', 'root'),
        '& > .MuiFormLabel-asterisk': own('MuiFormLabel', 'asterisk'),
      },
      '& > div': {
        ...typography.body1,
        display: 'inline-flex',
        alignItems: 'center',
        position: 'relative',
        boxSizing: 'border-box',
        width: '100%',
        lineHeight: '1.4375em',
        borderRadius: theme.shape.borderRadius,
        color: palette.text.primary,
        cursor: 'text',
        '&.at-start': { paddingLeft: 14, '& > input': { paddingLeft: 0 } },
        '&.at-end': { paddingRight: 14, '& > input': { paddingRight: 0 } },
        // an amount keeps its written order on a right-to-left page, where sides (left, right) are mirrored
        '&[dir=ltr]': {
          gap: 8,
          paddingInline: 14,
          '& > input': { paddingInline: 0 },
          '& > .MuiInputAdornment-root': { margin: 0 },
        },
        '& > fieldset': {
          position: 'absolute',
          inset: 0,
          margin: 0,
          padding: 0,
          minWidth: 0,
          pointerEvents: 'none',
          border: '1px solid',
          borderRadius: 'inherit',
        },
        ...own('MuiOutlinedInput', 'root'),
        '& > input': {
          font: 'inherit',
          padding: '8.5px 14px',
          letterSpacing: 'inherit',
          color: 'currentColor',
          border: 0,
          boxSizing: 'content-box',
          background: 'none',
          height: '1.4375em',
          margin: 0,
          minWidth: 0,
          width: '100%',
          WebkitTapHighlightColor: 'transparent',
          '&:focus': { outline: 0 },
          '&:invalid': { boxShadow: 'none' },
          ...(palette.mode === 'dark' && { '&:-webkit-autofill': darkAutofill }),
          ...own('MuiInputBase', 'input'),
          ...own('MuiOutlinedInput', 'input'),
        },
      },
      '& > p': {
        ...typography.caption,
        margin: 0,
        color: palette.text.secondary,
        textAlign: 'left',
        ...own('MuiFormHelperText', 'root'),
        '&.Mui-error': { color: palette.error.main },
      },
    };
  }),
);
