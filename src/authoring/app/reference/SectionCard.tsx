import { Card, Typography, styled } from '@mui/material';
import { memo } from 'react';
import type { Keyword, ReferenceSection } from '#authoring/reference/shape.ts';
import { translate } from '#kit/translate.ts';
import { sideBySide } from './Columns.tsx';
import { addressOf, elementOf } from './entries.ts';
import { Example } from './Example.tsx';
import { Anchor, KeywordEntry, targeted } from './KeywordEntry.tsx';
import { monospace, Prose } from './Prose.tsx';

type SectionCardProps = {
  section: ReferenceSection;
  keywords: readonly Keyword[];
  /** The requested address, if it is inside this section. */
  target: string | undefined;
};

/** One map of the language with its keywords, or one field kind. */
export const SectionCard = memo(function SectionCard({ section, keywords, target }: SectionCardProps) {
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
          isTarget={target === addressOf(section, keyword)}
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
