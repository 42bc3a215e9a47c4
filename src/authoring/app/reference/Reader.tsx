import { useEffect, useMemo, useState, useRef, memo, type ReactNode, useDeferredValue } from 'react';
import { type ContentsChapter, Contents, ContentsSelect, Head, Title, SectionCard } from './Contents.tsx';
import {
  elementOf,
  iconSection,
  sampleSection,
  addressesIn,
  countOf,
  iconsNamed,
  searchReference,
  wordsIn,
  decodedAddress,
  resolve,
  type ShownSection,
  chaptersOf,
  everySection,
  sectionIn,
} from './entries.ts';
import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import {
  IconButton,
  InputAdornment,
  TextField,
  styled,
  Card,
  Typography,
  Alert,
  useMediaQuery,
  type Theme,
  Button,
} from '@mui/material';
import { isComposing, isSlash } from '#kit/keyboard.ts';
import { translate } from '#kit/translate.ts';
import { monospace, Mono, Example } from './Example.tsx';
import type { IconName } from '#model/types.ts';
import { icons } from '#kit/icons.ts';
import { ColumnsList } from '../LinkList.tsx';
import { Anchor, EntryLinks } from './KeywordEntry.tsx';
import type { Reference } from '#authoring/reference/shape.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { visuallyHidden } from '#kit/screen.ts';
import { Columns } from './Columns.tsx';
import SearchOff from '@mui/icons-material/SearchOff';

/** The section being read: the last whose heading has reached the position to which a link scrolls. */
function useCurrentSection(chapters: readonly ContentsChapter[]): string | undefined {
  const ids = useMemo(() => chapters.flatMap(({ sections }) => sections.map(({ id }) => id)), [chapters]);
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const later = () => {
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setCurrent(read(ids));
      });
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [ids]);
  return current;
}

function read(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);
  let found = ids[0];
  for (const id of ids) {
    const element = document.getElementById(elementOf(id));
    if (!element) continue;
    if (element.getBoundingClientRect().top > lineOf(element)) break;
    found = id;
  }
  return found;
}

/** The position of an element's top after scrolling to it, with a small tolerance. */
const lineOf = (element: Element) =>
  pixels(getComputedStyle(element).scrollMarginTop) +
  pixels(getComputedStyle(document.documentElement).scrollPaddingTop) +
  4;

const pixels = (length: string) => parseFloat(length) || 0;

type SearchFieldProps = { typed: string; onType: (text: string) => void };

/** Searches keywords while typing. On this page "/" focuses it, and Esc clears it. */
function SearchField({ typed, onType }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  return (
    <TextField
      type="text"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !typed || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onType('');
      }}
      inputRef={input}
      placeholder={translate('portal.language.placeholder')}
      slotProps={{
        htmlInput: {
          role: 'searchbox',
          'aria-label': translate('portal.language.search'),
          'aria-keyshortcuts': '/',
          maxLength: 100,
          enterKeyHint: 'search',
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate('portal.language.clear')}
                onClick={() => {
                  onType('');
                  input.current?.focus();
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : (
            <Key aria-hidden>/</Key>
          ),
        },
      }}
    />
  );
}

/** The shortcut; hidden on devices without a keyboard. */
const Key = styled('kbd')(({ theme }) => ({
  ...monospace,
  display: 'none',
  padding: '0 6px',
  borderRadius: 4,
  border: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  [theme.breakpoints.up('lg')]: { display: 'block' },
}));

/** Captures "/" before the header's search handles it. */
function useSlash(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSlash(event)) return;
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

/** All icons that a config may name. */
const Icons = memo(function Icons({ names, isTarget }: { names: readonly IconName[]; isTarget: boolean }) {
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
const Sample = memo(function Sample({
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

/** The state of the reference page: visible entries, search, and scroll target. */
function useReader(reference: Reference) {
  const { typed, setTyped } = useTyped();
  const found = useMemo(() => findIn(reference, typed), [reference, typed]);
  // typing takes priority over rendering; the page opens with its beginning, and the rest is rendered
  // deferred
  const view = useDeferredValue(found, { ...found, drawn: found.shown.slice(0, 2) });
  const addresses = useMemo(() => addressesIn(reference), [reference]);
  useResultsFromTheTop(view.sought);

  const contents = useMemo((): ContentsChapter[] => {
    const { isSearching, shown, icons } = view;
    const more = (ids: readonly (typeof iconSection | typeof sampleSection)[]) =>
      ids.map((id) => ({ id, title: translate(`portal.language.${id}`) }));
    if (!isSearching)
      return [
        ...reference.chapters,
        { title: translate('portal.language.more'), sections: more([iconSection, sampleSection]) },
      ];
    const sections = [...shown.map(({ section }) => section), ...more(icons.length > 0 ? [iconSection] : [])];
    return sections.length > 0 ? [{ title: translate('portal.language.results'), sections }] : [];
  }, [reference, view]);

  return { typed, setTyped, ...view, contents, ...useTarget(addresses, view.drawn) };
}

function findIn(reference: Reference, typed: string) {
  const shown = searchReference(reference, typed);
  const icons = iconsNamed(reference, typed);
  return {
    sought: typed.trim(),
    isSearching: wordsIn(typed).length > 0,
    shown,
    /** The part of the visible entries that is rendered so far. */
    drawn: shown,
    icons,
    count: countOf(shown) + icons.length,
  };
}

/** New results start at the top. */
function useResultsFromTheTop(sought: string) {
  const before = useRef(sought);
  useEffect(() => {
    if (before.current !== sought) window.scrollTo(0, 0);
    before.current = sought;
  }, [sought]);
}

/**
 * Scrolls to the entry in the address, again on each navigation to it.
 *
 * @param shown when it changes, the entry may have become available
 */
function useTarget(
  addresses: ReadonlySet<string>,
  shown: readonly ShownSection[],
): { target: string | undefined; lost: string | undefined } {
  const { hash, key } = useLocation();
  const target = hash ? resolve(hash, addresses) : undefined;
  const done = useRef<{ key?: string; shown?: readonly ShownSection[] }>({});
  useEffect(() => {
    if (!target || (done.current.key === key && done.current.shown === shown)) return;
    // after the scroll reset of a new page
    const frame = requestAnimationFrame(() => {
      done.current = { key, shown };
      const element = document.getElementById(elementOf(target));
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, key, shown]);
  return { target, lost: hash.length > 1 && !target ? decodedAddress(hash.slice(1)) : undefined };
}

/** The search query, stored in the address. Typing clears the entry in the hash. */
function useTyped() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  // values being written to the address, which may arrive after more has been typed
  const written = useRef<string[]>([]);
  useEffect(() => {
    const own = written.current.indexOf(inAddress);
    if (own < 0) setTyped(inAddress);
    else written.current.splice(0, own + 1);
  }, [inAddress]);
  useEffect(() => {
    if (typed === (written.current.at(-1) ?? inAddress)) return;
    const timer = setTimeout(() => {
      written.current.push(typed);
      setParameters(typed ? { q: typed } : {}, { replace: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, inAddress, setParameters]);
  return { typed, setTyped };
}

/** The reference with search and table of contents. The current entry is in the address. */
export function ReferenceReader({ reference }: { reference: Reference }) {
  const reader = useReader(reference);
  const { typed, setTyped, sought, isSearching, drawn, icons, contents, count, target, lost } = reader;
  const current = useCurrentSection(contents);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const titles = useMemo(
    () =>
      new Map([
        ...everySection(reference).map(({ section: { id, title } }) => [id, title] as const),
        [iconSection, translate('portal.language.icon')],
      ]),
    [reference],
  );

  const home = target && sectionIn(target, drawn);
  const card = ({ section, keywords }: ShownSection) => (
    <SectionCard
      key={section.id}
      section={section}
      keywords={keywords}
      titles={titles}
      target={home === section.id ? target : undefined}
    />
  );
  const iconCard = icons.length > 0 && <Icons names={icons} isTarget={target === iconSection} />;
  return (
    <EntryLinks>
      <Columns
        side={
          <>
            <SearchField typed={typed} onType={setTyped} />
            {isWide ? (
              <Contents chapters={contents} current={current} />
            ) : (
              <ContentsSelect chapters={contents} current={current} />
            )}
          </>
        }
      >
        {lost !== undefined && (
          <Alert severity="info" variant="outlined">
            {translate('portal.language.lost', { name: lost })}
          </Alert>
        )}
        {isSearching ? (
          <>
            <h2 style={visuallyHidden}>{translate('portal.language.results')}</h2>
            <Typography
              component="output"
              variant="body2"
              color="textSecondary"
              sx={{ '&:empty': { display: 'none' } }}
            >
              {count > 0 && translate('portal.language.found', { smart_count: count })}
            </Typography>
            {count === 0 && <NothingFound typed={sought} onClear={() => setTyped('')} />}
            {drawn.map(card)}
            {iconCard}
          </>
        ) : (
          <>
            {chaptersOf(reference, drawn).map(({ title, sections }) => (
              <Chapter key={title} title={title}>
                {sections.map((section) => card({ section, keywords: section.keywords }))}
              </Chapter>
            ))}
            <Chapter title={translate('portal.language.more')}>
              {iconCard}
              <Sample files={reference.sample} isTarget={target === sampleSection} />
            </Chapter>
          </>
        )}
      </Columns>
    </EntryLinks>
  );
}

const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography component="h2" variant="h5" sx={{ mt: 2, '&:first-of-type': { mt: 0 } }}>
      {title}
    </Typography>
    {children}
  </>
);

/** Shown when a search has no results, with suggestions. */
function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <Card sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 6, textAlign: 'center' }}>
      <SearchOff sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate('portal.language.none', { typed })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {translate('portal.language.noneHelp')}
      </Typography>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 1 }}>
        {translate('portal.language.clear')}
      </Button>
    </Card>
  );
}
