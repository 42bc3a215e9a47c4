import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { styled } from '@mui/material/styles';
import { useNotify } from 'ra-core';
import { memo, useState } from 'react';
import { monospace } from './Prose.tsx';
import { tokensOf, type Token } from '#model/lib/yamlTokens.ts';
import { translate } from '#kit/translate.ts';

type ExampleProps = {
  yaml: string;
  /** What it is an example of, for the copy button's label. */
  of: string;
};

/** YAML as written in a file, with a copy button. */
export const Example = memo(function Example({ yaml, of }: ExampleProps) {
  return (
    <Block>
      <Code translate="no">
        <code>
          {tokensOf(yaml).map((token, at) => (
            <Text key={at} {...token} />
          ))}
        </code>
      </Code>
      <CopyButton text={yaml} of={of} />
    </Block>
  );
});

const Text = ({ kind, text }: Token) => (kind === 'rest' ? text : <span className={kind}>{text}</span>);

function CopyButton({ text, of }: { text: string; of: string }) {
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  const onClick = async () => {
    if (!(await copyText(text))) return notify(translate('portal.language.notCopied'), { type: 'warning' });
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Copy
      type="button"
      title={translate(copied ? 'portal.language.copied' : 'portal.language.copy')}
      aria-label={translate(copied ? 'portal.language.copiedOf' : 'portal.language.copyOf', { name: of })}
      data-copied={copied || undefined}
      onClick={() => void onClick()}
    >
      {copied ? <Check /> : <ContentCopy />}
    </Copy>
  );
}

/** Lighter than MUI's button, as the page has hundreds. */
const Copy = styled('button')(({ theme }) => ({
  position: 'absolute',
  top: 3,
  insetInlineEnd: 4,
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '& svg': { fontSize: 16 },
  '&:hover': { color: theme.palette.text.primary, backgroundColor: theme.palette.action.hover },
  '&[data-copied]': { color: theme.palette.success.main },
}));

const Block = styled('div')({ position: 'relative' });

/** Long lines wrap visually; copying keeps them whole. */
const Code = styled('pre')(({ theme }) => ({
  ...monospace,
  margin: 0,
  padding: '8px 44px 8px 12px',
  minHeight: 36,
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: 6,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  '& .key': { color: theme.palette.primary.main },
  '& .note': { color: theme.palette.text.secondary },
}));

/** Copies a text to the clipboard; returns false when the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // the clipboard API is not available over plain http
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
