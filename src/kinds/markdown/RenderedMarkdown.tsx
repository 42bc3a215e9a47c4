import { Box, Link } from '@mui/material';
import Markdown, { type Components } from 'react-markdown';
import { isAllowedOrigin } from '../url/isAllowedOrigin.ts';

type Props = { text: string; origins: readonly string[] };

/** Only addresses that can't execute anything. For pictures, the allowed sites are checked as well. */
const safeAddress = (address: string) => (/^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : '');

/**
 * Markdown as elements. HTML in it is shown as text: react-markdown creates elements from Markdown only,
 * never from HTML strings. A separate module, because it loads the parser.
 */
export function RenderedMarkdown({ text, origins }: Props) {
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
    typeof src === 'string' && URL.canParse(src) && isAllowedOrigin(src, origins) ? (
      <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      <>{alt}</>
    ),
});

/** All headings get one level, below those of the page, as a text may begin with any level. */
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
