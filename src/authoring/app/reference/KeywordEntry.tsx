import { type MouseEvent, type ReactNode, Fragment, memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { Link as MuiLink, Typography, styled } from '@mui/material';
import { translate } from '#kit/translate.ts';
import type { ReferenceKeyword, ReferenceSection } from '#authoring/reference/shape.ts';
import { sideBySide } from './Columns.tsx';
import { entryAddress, elementOf } from './entries.ts';
import { Example, Mono, monospace, Prose } from './Example.tsx';

/**
 * Handles clicks on the hundreds of plain anchors of the page: router links would all rerender on every
 * change of address.
 */
export function EntryLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-entry]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate({ hash: link.dataset.entry! });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onClick} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** The props that make an anchor a link to an entry. */
const useEntryLink = (entry: string) => ({
  href: `${useCurrentRoute().route.path}#${entry}`,
  'data-entry': entry,
});

/** Titles of the sections, by id. */
export type SectionTitles = ReadonlyMap<string, string>;

/** Links to the sections that describe a keyword's value. */
const SeeAlso = ({ sections, titles }: { sections: readonly string[]; titles: SectionTitles }) => (
  <>
    {` ${translate('portal.language.see')} `}
    {sections.map((id, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <EntryLink entry={id}>{shortOf(titles.get(id) ?? id)}</EntryLink>
      </Fragment>
    ))}
    .
  </>
);

const EntryLink = ({ entry, children }: { entry: string; children: string }) => (
  <MuiLink {...useEntryLink(entry)} underline="always">
    {children}
  </MuiLink>
);

/** The first part of a title: "Coluna" for "Coluna: columns". */
const shortOf = (title: string) => title.split(':')[0]!;

type KeywordEntryProps = {
  section: ReferenceSection;
  keyword: ReferenceKeyword;
  titles: SectionTitles;
  isTarget: boolean;
};

/** One keyword: its purpose, its values and an example. */
export const KeywordEntry = memo(function KeywordEntry(props: KeywordEntryProps) {
  const { section, keyword, titles, isTarget } = props;
  const address = entryAddress(section, keyword);
  const { name, required, text, values, example, see, type, brief } = keyword;
  return (
    <Entry id={elementOf(address)} tabIndex={-1} data-target={isTarget || undefined}>
      <Words>
        <Head>
          <Name>
            <Anchor address={address}>{name}</Anchor>
          </Name>
          {required && <Mark>{translate('portal.language.required')}</Mark>}
          <Typography component="span" variant="body2" color="textSecondary">
            {brief ?? type}
            {keyword.default !== undefined && (
              <>
                {` · ${translate('portal.language.default')} `}
                <Mono>{keyword.default}</Mono>
              </>
            )}
          </Typography>
        </Head>
        <Typography component="p">
          <Prose>{text}</Prose>
          {see && <SeeAlso sections={see} titles={titles} />}
        </Typography>
        {values && <Values values={values} />}
      </Words>
      <Example yaml={example} of={address} />
    </Entry>
  );
});

const Values = ({ values }: { values: NonNullable<ReferenceKeyword['values']> }) => (
  <ValueList>
    {Object.entries(values).map(([value, meaning]) => (
      <div key={value}>
        <dt>
          <Mono>{value}</Mono>
        </dt>
        <dd>
          <Prose>{meaning}</Prose>
        </dd>
      </div>
    ))}
  </ValueList>
);

/** A name that links to itself. */
export function Anchor({ address, children }: { address: string; children: string }) {
  return (
    <NameLink {...useEntryLink(address)} translate="no">
      {children}
    </NameLink>
  );
}

const NameLink = styled('a')(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 4,
  position: 'relative',
  '&::after': {
    content: '"#" / ""',
    position: 'absolute',
    insetInlineStart: 'calc(100% + 5px)',
    fontWeight: 450,
    color: theme.palette.text.secondary,
    opacity: 0,
    transition: theme.transitions.create('opacity', { duration: 120 }),
  },
  '&:hover::after, &:focus-visible::after': { opacity: 1 },
}));

export const targeted = {
  '&:focus, &:focus-visible': { outline: 'none' },
  '&[data-target]': {
    backgroundColor: 'var(--target)',
    boxShadow: 'inset 3px 0 var(--target-edge)',
    '[dir=rtl] &': { boxShadow: 'inset -3px 0 var(--target-edge)' },
  },
};

const Entry = styled('article')(({ theme }) => ({
  ...targeted,
  display: 'grid',
  gap: 8,
  padding: '14px 16px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  scrollMarginTop: 'var(--below-header)',
  ...sideBySide(880),
}));

const Words = styled('div')({ display: 'grid', gap: 8, minWidth: 0 });

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 10,
  rowGap: 2,
});

const Name = styled('h4')({
  ...monospace,
  margin: 0,
  fontSize: '0.9375rem',
  fontWeight: 650,
  overflowWrap: 'anywhere',
});

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '0 6px',
  borderRadius: 4,
  border: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.primary,
  fontWeight: 550,
}));

const ValueList = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  columnGap: 16,
  rowGap: 2,
  margin: 0,
  '& > div': { display: 'contents' },
  '& dd': { margin: 0, color: theme.palette.text.secondary },
}));
