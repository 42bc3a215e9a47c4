import { Card, Typography, styled } from '@mui/material';
import { memo, type ReactNode } from 'react';
import type { IconName } from '#model/types.ts';
import { icons } from '#ui/icons.ts';
import { translate } from '#ui/translate.ts';
import { ColumnsList } from '../ColumnsList.tsx';
import { elementOf, iconSection, sampleSection } from './entries.ts';
import { Example } from './Example.tsx';
import { Anchor } from './KeywordEntry.tsx';
import { Mono, monospace } from './Prose.tsx';
import { Head, Title } from './SectionCard.tsx';

/** All icons that a config may name. */
export const Icons = memo(function Icons({
  names,
  isTarget,
}: {
  names: readonly IconName[];
  isTarget: boolean;
}) {
  return (
    <Appendix id={iconSection} isTarget={isTarget}>
      <ColumnsList width={210}>
        {names.map((name) => {
          const Icon = icons[name];
          return (
            <IconLine key={name}>
              <Icon aria-hidden />
              <Mono>{name}</Mono>
            </IconLine>
          );
        })}
      </ColumnsList>
    </Appendix>
  );
});

/** The config to which the examples belong. */
export const Sample = memo(function Sample({
  files,
  isTarget,
}: {
  files: Readonly<Record<string, string>>;
  isTarget: boolean;
}) {
  return (
    <Appendix id={sampleSection} isTarget={isTarget}>
      {Object.entries(files).map(([file, text]) => (
        <File key={file}>
          <summary>{file}</summary>
          <Example yaml={text.trimEnd()} of={file} />
        </File>
      ))}
    </Appendix>
  );
});

function Appendix({
  id,
  isTarget,
  children,
}: {
  id: typeof iconSection | typeof sampleSection;
  isTarget: boolean;
  children: ReactNode;
}) {
  const title = translate(`portal.language.${id}`);
  return (
    <Card component="article" aria-label={title}>
      <Head id={elementOf(id)} tabIndex={-1} data-target={isTarget || undefined}>
        <Title>
          <Anchor address={id}>{title}</Anchor>
        </Title>
        <Typography component="p" color="textSecondary">
          {translate(`portal.language.${id}Help`)}
        </Typography>
      </Head>
      <Body>{children}</Body>
    </Card>
  );
}

const Body = styled('div')({ padding: '8px 16px 16px' });

const IconLine = styled('li')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 28, minWidth: 0 });

const File = styled('details')({
  '& summary': {
    ...monospace,
    padding: '8px 4px',
    cursor: 'pointer',
    borderRadius: 4,
  },
});
