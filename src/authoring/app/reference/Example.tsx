import { styled } from '@mui/material/styles';
import { Fragment, type ComponentProps, memo, useState } from 'react';
import Article from '@mui/icons-material/Article';
import { Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { codeFont } from '#kit/theme/theme.ts';
import { copyText } from '#kit/copyText.ts';
import { translate } from '#kit/translate.ts';
import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { useNotify } from 'ra-core';
import { tokensOf, type Token } from '#language/yamlTokens.ts';

export const monospace = {
  fontFamily: codeFont,
  fontSize: '0.8125rem',
};

/** A keyword inside a sentence. */
export const Mono = (props: ComponentProps<typeof MonoText>) => <MonoText translate="no" {...props} />;
const MonoText = styled('code')({ ...monospace, fontSize: '0.92em' });

/** A sentence in which backticks mark literal text. */
export const Prose = ({ children }: { children: string }) =>
  children
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <Mono key={at}>{part}</Mono> : <Fragment key={at}>{part}</Fragment>));

/** The address of the language reference, for users who may open it. */
const useReferencePath = (): string | undefined => useServicePages('language')[0]?.path;

/**
 * A button to the language reference, in the head of pages about the config. Only for users who may open it.
 */
export function ReferenceButton() {
  const path = useReferencePath();
  if (!path) return null;
  return (
    <Button variant="outlined" component={Link} to={path} startIcon={<Article />}>
      {translate('portal.language.title')}
    </Button>
  );
}

/** A link to the reference entry of a keyword or section. */
export function EntryLink({ entry }: { entry: string }) {
  const path = useReferencePath();
  if (!path) return null;
  return (
    <MuiLink component={Link} to={{ pathname: path, hash: entry }} variant="body2" underline="always">
      {translate('portal.language.about', { name: entry })}
    </MuiLink>
  );
}

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
