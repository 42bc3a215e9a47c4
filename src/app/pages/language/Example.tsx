import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { memo, useEffect, useState } from 'react';
import { copyText } from './copyText.ts';
import { monospace } from './Prose.tsx';
import { tokensOf, type Token } from './yaml.ts';

type ExampleProps = {
  yaml: string;
  /** What it is an example of, for the button that copies it. */
  of: string;
};

/** YAML as it is written into a file, and the way to take it along. */
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

const Text = ({ kind, text }: Token) => (kind === 'space' ? text : <span className={kind}>{text}</span>);

function CopyButton({ text, of }: { text: string; of: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const onClick = async () => {
    if (await copyText(text)) setCopied(true);
    else notify('portal.language.notCopied', { type: 'warning' });
  };
  return (
    <IconButton
      size="small"
      title={translate(copied ? 'portal.language.copied' : 'portal.language.copy')}
      aria-label={translate(copied ? 'portal.language.copiedOf' : 'portal.language.copyOf', { name: of })}
      color={copied ? 'success' : 'inherit'}
      onClick={() => void onClick()}
      sx={copySx}
    >
      {copied ? <Check fontSize="small" /> : <ContentCopy sx={{ fontSize: 16 }} />}
    </IconButton>
  );
}

/** One object for all of them: there are hundreds. */
const copySx = {
  position: 'absolute',
  top: 3,
  insetInlineEnd: 4,
  '&:not(.MuiIconButton-colorSuccess)': { color: 'text.secondary' },
} as const;

const Block = styled('div')({ position: 'relative' });

/** Long lines are broken where they end: what is copied has them whole. */
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
  '& .sign, & .note': { color: theme.palette.text.secondary },
}));
