import { Box, Link } from '@mui/material';
import Markdown, { type Components } from 'react-markdown';
import { isFrom } from '../url/origins.ts';

type Props = { text: string; origins: readonly string[] };

/** Addresses that can't run anything; of a picture, whether it may come from there is asked besides. */
const safeAddress = (address: string) => (/^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : '');

/**
 * Markdown as a page shows it. HTML in it is text like any other: react-markdown makes elements of the marks alone,
 * never of a string. Apart, since it brings the parser along.
 */
export function Rendered({ text, origins }: Props) {
  return (
    <Box sx={look}>
      <Markdown urlTransform={safeAddress} components={componentsFor(origins)}>
        {text}
      </Markdown>
    </Box>
  );
}

const componentsFor = (origins: readonly string[]): Components => ({
  ...headings,
  a: ({ href, children }) =>
    href ? (
      <Link href={href} underline="always" target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </Link>
    ) : (
      <>{children}</>
    ),
  img: ({ src, alt = '' }) =>
    typeof src === 'string' && URL.canParse(src) && isFrom(src, origins) ? (
      <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      <>{alt}</>
    ),
});

/** One level, below the headings that the page has of its own: a text may begin with any. */
const headings: Components = { h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };

const look = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& h3': { fontSize: '1.05rem', fontWeight: 600, mt: 2, mb: 0.5 },
  '& :is(p, ul, ol, blockquote, pre)': { my: 1 },
  '& :is(ul, ol)': { pl: 3 },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& :is(code, pre)': { fontFamily: 'monospace', bgcolor: 'action.hover', borderRadius: 0.5, px: 0.5 },
  '& pre': { p: 1, overflowX: 'auto' },
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
} as const;
