import { styled } from '@mui/material/styles';
import { memo, useEffect, useRef, useState, type PointerEvent } from 'react';
import { indentLine } from '#kit/indentLine.ts';
import { tokensOf } from '#language/yamlTokens.ts';

type Mark = 'error' | 'warning' | 'wait';
type Props = {
  label: string;
  text: string;
  /** The number of the first line. */
  first: number;
  /** Absent: for reading only. */
  onType?: ((text: string) => void) | undefined;
  /** The lines of the part of the screen that is pointed at. */
  lit?: readonly [number, number] | undefined;
  marks: ReadonlyMap<number, Mark>;
  /** Shown below its line while the author types in it. */
  errors: ReadonlyMap<number, string>;
  /** Told the line that is pointed at, or that has the caret. */
  onLine: (line: number | undefined) => void;
};

/** Lines of YAML with their numbers, wrapped. The text is typed in an input that lies over them, in the same letters. */
export function LineEditor({ label, text, first, onType, lit, marks, errors, onLine }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const lines = text.split('\n');
  const [from] = lit ?? [];
  const isRead = text !== '';
  useEffect(() => {
    if (!isRead) return;
    const line = from === undefined ? null : frame.current?.querySelector(`[data-line="${from}"]`);
    line?.scrollIntoView({ block: 'nearest' });
  }, [from, isRead]);
  const point = ({ clientX, clientY }: PointerEvent) => onLine(lineAt(clientX, clientY));
  const [typedIn, setTypedIn] = useState<number>();
  const caret = ({ currentTarget: { value, selectionStart } }: { currentTarget: HTMLTextAreaElement }) => {
    const line = first + value.slice(0, selectionStart).split('\n').length - 1;
    setTypedIn(line);
    onLine(line);
  };
  return (
    // without an input, the keyboard scrolls the lines themselves
    <Frame
      ref={frame}
      tabIndex={onType ? undefined : 0}
      onPointerMove={point}
      onPointerLeave={() => onLine(undefined)}
    >
      <div className="lines">
        <pre aria-hidden={onType !== undefined} aria-label={onType ? undefined : label} translate="no">
          {lines.map((line, at) => {
            const number = first + at;
            const isLit = lit !== undefined && number >= lit[0] && number <= lit[1];
            return (
              <Line
                key={at}
                line={line}
                number={number}
                isLit={isLit}
                mark={marks.get(number)}
                note={number === typedIn ? errors.get(number) : undefined}
              />
            );
          })}
        </pre>
        {onType && (
          <textarea
            aria-label={label}
            value={text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => onType(target.value)}
            onKeyDown={({ nativeEvent }) => indentLine(nativeEvent)}
            onKeyUp={caret}
            onClick={caret}
          />
        )}
      </div>
    </Frame>
  );
}

function lineAt(x: number, y: number): number | undefined {
  const line = document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.line !== undefined);
  return line && Number(line.dataset.line);
}

type LineProps = {
  line: string;
  number: number;
  isLit: boolean;
  mark: Mark | undefined;
  note: string | undefined;
};

const Line = memo(function Line({ line, number, isLit, mark, note }: LineProps) {
  return (
    <div data-line={number} className={[isLit && 'lit', mark].filter(Boolean).join(' ') || undefined}>
      <span className="number">{number}</span>
      {tokensOf(line).map(({ kind, text }, at) => (
        <span key={at} className={kind}>
          {text}
        </span>
      ))}
      {'\u200b'}
      {note && <span className="message">{note}</span>}
    </div>
  );
});

const gutter = '3.75em';

const Frame = styled('div')(({ theme: { palette, typography } }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  backgroundColor: palette.background.default,
  borderBlock: `1px solid ${palette.divider}`,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.78125rem',
  lineHeight: 1.6,
  '.lines': { position: 'relative', minHeight: '100%', paddingBlock: 8 },
  'pre, textarea': {
    margin: 0,
    font: 'inherit',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    wordBreak: 'normal',
    tabSize: 2,
  },
  textarea: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    padding: `8px 12px 8px ${gutter}`,
    border: 0,
    outline: 'none',
    resize: 'none',
    overflow: 'hidden',
    background: 'none',
    color: 'transparent',
    caretColor: palette.text.primary,
    '&::selection': { backgroundColor: palette.action.focus, color: 'transparent' },
    '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
  },
  '[data-line]': { position: 'relative', padding: `0 12px 0 ${gutter}` },
  '[data-line]:hover': { backgroundColor: palette.action.hover },
  '.lit': {
    backgroundColor: `${palette.action.selected} !important`,
    boxShadow: `inset 3px 0 ${palette.primary.main}`,
  },
  '.number': {
    position: 'absolute',
    insetInlineStart: 0,
    width: `calc(${gutter} - 1em)`,
    textAlign: 'right',
    color: palette.text.secondary,
    userSelect: 'none',
  },
  '.message': {
    position: 'absolute',
    zIndex: 1,
    top: '100%',
    insetInline: `${gutter} 12px`,
    maxHeight: '6.2em',
    overflow: 'hidden',
    padding: '4px 8px',
    borderRadius: 6,
    border: `1px solid ${palette.error.main}`,
    backgroundColor: palette.background.paper,
    color: palette.error.main,
    fontFamily: typography.fontFamily,
    lineHeight: 1.35,
  },
  '.error': { boxShadow: `inset 3px 0 ${palette.error.main}` },
  '.error .number': { color: palette.error.main, fontWeight: 700 },
  '.warning': { boxShadow: `inset 3px 0 ${palette.warning.main}` },
  '.wait': { boxShadow: `inset 3px 0 ${palette.info.main}` },
  '.key': { color: palette.primary.main },
  '.note': { color: palette.text.secondary, fontStyle: 'italic' },
}));
