import { Card, Typography, styled, TextField } from '@mui/material';
import { memo, useEffect, useRef } from 'react';
import type { ReferenceKeyword, ReferenceSection } from '#authoring/reference/shape.ts';
import { translate } from '#kit/translate.ts';
import { sideBySide } from './Columns.tsx';
import { entryAddress, elementOf } from './entries.ts';
import { Example, monospace, Prose } from './Example.tsx';
import { Anchor, KeywordEntry, targeted, type SectionTitles } from './KeywordEntry.tsx';
import { Link, useLocation, useNavigate } from 'react-router-dom';

type SectionCardProps = {
  section: ReferenceSection;
  keywords: readonly ReferenceKeyword[];
  titles: SectionTitles;
  /** The requested address, if it is inside this section. */
  target: string | undefined;
};

/** One map of the language with its keywords, or one field kind. */
export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, keywords, titles, target } = props;
  const { id, title, about, example } = section;
  return (
    <Card component="article" aria-label={title}>
      <Head
        className={example === undefined ? undefined : 'kind'}
        id={elementOf(id)}
        tabIndex={-1}
        data-target={target === id || undefined}
      >
        <div>
          <Title className={example === undefined ? undefined : 'kind'}>
            <Anchor address={id}>{title}</Anchor>
          </Title>
          <Typography component="p" color="textSecondary">
            <Prose>{about}</Prose>
          </Typography>
        </div>
        {example !== undefined && (
          <Example yaml={`${translate('portal.language.field')}: ${example}`} of={title} />
        )}
      </Head>
      {keywords.map((keyword) => (
        <KeywordEntry
          key={keyword.name}
          section={section}
          keyword={keyword}
          titles={titles}
          isTarget={target === entryAddress(section, keyword)}
        />
      ))}
    </Card>
  );
});

export const Head = styled('header')({
  ...targeted,
  display: 'grid',
  gap: 6,
  padding: '14px 16px',
  scrollMarginTop: 'var(--below-header)',
  '&.kind': sideBySide(600),
});

export const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  '&.kind': { ...monospace, fontSize: '1rem' },
}));

export type ContentsChapter = {
  title: string;
  /** Sections with an example are field kinds. */
  sections: readonly { id: string; title: string; example?: string }[];
};
type ContentsProps = { chapters: readonly ContentsChapter[]; current: string | undefined };

/** The table of contents. The current chapter also lists its sections. */
export function Contents({ chapters, current }: ContentsProps) {
  const { search } = useLocation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = current && document.getElementById(linkOf(current));
    if (box.current && link) keepInSight(box.current, link);
  }, [current]);
  return (
    <Nav ref={box} aria-label={translate('portal.language.parts')}>
      <ul>
        {chapters.map(({ title, sections }) => {
          const isHere = sections.some(({ id }) => id === current);
          return (
            <li key={title}>
              <ChapterLink to={{ search, hash: sections[0]!.id }} data-here={isHere || undefined}>
                {title}
              </ChapterLink>
              {isHere && (
                <ul className={sections.every(({ example }) => example !== undefined) ? 'kinds' : undefined}>
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <SectionLink
                        id={linkOf(id)}
                        to={{ search, hash: id }}
                        aria-current={id === current ? 'location' : undefined}
                      >
                        {title}
                      </SectionLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Nav>
  );
}

/** The same as a select, where there is no space beside the text. */
export function ContentsSelect({ chapters, current }: ContentsProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <TextField
      select
      value={current ?? ''}
      onChange={({ target }) => void navigate({ search, hash: target.value })}
      slotProps={{
        select: { native: true },
        htmlInput: {
          'aria-label': translate('portal.language.parts'),
          style: { textOverflow: 'ellipsis' },
        },
      }}
    >
      {chapters.map(({ title, sections }) => (
        <optgroup key={title} label={title}>
          {sections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </TextField>
  );
}

const linkOf = (id: string) => `to-${elementOf(id)}`;

/** Scrolls only the list, not the page. */
function keepInSight(box: HTMLElement, link: HTMLElement) {
  const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 40;
}

const Nav = styled('nav')({
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  minHeight: 0,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& ul.kinds': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& a': { ...monospace, fontSize: '0.75rem', marginInlineStart: 8, padding: '3px 0 3px 8px' },
  },
});

const ChapterLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body1,
  display: 'block',
  padding: '5px 10px',
  borderRadius: 6,
  fontWeight: 550,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
}));

const SectionLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  padding: '4px 10px 4px 12px',
  marginInlineStart: 10,
  borderInlineStart: `2px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    color: theme.palette.primary.main,
    borderColor: theme.palette.primary.main,
    fontWeight: 550,
  },
}));
