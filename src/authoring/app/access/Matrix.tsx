import { Link as MuiLink, Typography, Card, alpha, styled } from '@mui/material';
import { Link } from 'react-router-dom';
import type { SourceLocation } from '#model/types.ts';
import type { RouteRef, AccessOverview } from '#access/explain/summary.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { verbWord } from '#access/explain/describeRights.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';

/** The file and line, in the format that editors accept. `short`: the folder is only in the tooltip. */
export const PlaceText = ({
  place: { file, line },
  short = false,
}: {
  place: SourceLocation;
  short?: boolean;
}) => (
  <Typography
    component="code"
    translate="no"
    title={short ? file : undefined}
    variant="caption"
    color="textSecondary"
    sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
  >
    {`${short ? file.split('/').at(-1) : file}:${line}`}
  </Typography>
);

/** A screen's name with its file and line. A link for users who may open the screen. */
export function RouteText({ route, short = false }: { route: RouteRef; short?: boolean }) {
  return (
    <>
      <RouteLink path={route.path}>{route.label}</RouteLink>
      <br />
      <Typography component="span" variant="body2" color="textSecondary">
        {`${route.department} · `}
      </Typography>
      <PlaceText place={route.place} short={short} />
    </>
  );
}

function RouteLink({ path, children }: { path: string; children: string }) {
  const mayOpen = useMayOpen();
  return mayOpen(path) ? (
    <MuiLink component={Link} to={path}>
      {children}
    </MuiLink>
  ) : (
    <span>{children}</span>
  );
}

const verbs = ['read', 'create', 'edit', 'delete', 'transition'] as const;
type Verb = (typeof verbs)[number];

/** The overview: who may do what on which resources. Each cell links to its rights. */
export function Matrix({ overview: { sets, permissions, resources } }: { overview: AccessOverview }) {
  const columns = sets
    .filter(({ routes, can }) => routes > 0 || Object.keys(can).length > 0)
    .map((set) => ({
      ...set,
      id: set.permissions.join(','),
      // a kind of right that nobody in the column has takes no space
      marks: verbs.filter((verb) => Object.values(set.can).some((own) => own.includes(verb))),
      label:
        set.permissions.map((id) => permissions.find((one) => one.id === id)?.label ?? id).join(' + ') ||
        translate('portal.access.everyone'),
    }));
  const rows = resources
    .filter(({ id }) => columns.some(({ can }) => can[id]))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLocale()));
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Key />
      <Scroll tabIndex={0} role="region" aria-label={translate('portal.access.matrix')}>
        <table aria-label={translate('portal.access.matrix')}>
          <thead>
            <tr>
              <th scope="col" className="corner">
                {translate('portal.access.resource')}
              </th>
              {columns.map(({ id, label }) => (
                <th key={id} scope="col">
                  <MuiLink
                    component={Link}
                    to={`?${new URLSearchParams({ permissions: id })}`}
                    title={label}
                    underline="hover"
                  >
                    {label}
                  </MuiLink>
                </th>
              ))}
            </tr>
            <tr className="count">
              <th scope="row">{translate('portal.access.screens')}</th>
              {columns.map(({ id, routes }) => (
                <td key={id}>{routes}</td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label }) => (
              <tr key={id}>
                <th scope="row">
                  <MuiLink
                    component={Link}
                    to={`?${new URLSearchParams({ resource: id })}`}
                    underline="hover"
                  >
                    {label}
                  </MuiLink>
                </th>
                {columns.map((column) => (
                  <Cell key={column.id} column={column} resource={id} label={label} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

type CellProps = {
  column: AccessOverview['sets'][number] & { id: string; label: string; marks: readonly Verb[] };
  resource: string;
  label: string;
};

function Cell({ column: { id, label: who, can, marks }, resource, label }: CellProps) {
  const own = can[resource];
  if (!own) return <td className="none">·</td>;
  const description = `${who} · ${label}: ${own.map(verbWord).join(', ')}`;
  return (
    <td>
      <Link
        to={`?${new URLSearchParams({ permissions: id, resource })}`}
        title={description}
        // arrow keys move between rows and columns; hundreds of tab stops would be unusable
        tabIndex={-1}
      >
        {marks.map((verb) => (
          <Mark key={verb} verb={verb} isOn={own.includes(verb)} />
        ))}
      </Link>
    </td>
  );
}

// the letters are drawn by CSS, so that they are not part of the link's name
const Mark = ({ verb, isOn }: { verb: Verb; isOn: boolean }) => (
  <i className={isOn ? verb : 'off'} data-letter={letterOf(verb)} aria-hidden />
);

/** The first letter of the right's word; a sign for transitions. */
const letterOf = (verb: Verb) => (verb === 'transition' ? '›' : verbWord(verb).charAt(0).toUpperCase());

/** The legend of the letters. */
function Key() {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, px: 2, py: 1.5 }}
    >
      <span>{translate('portal.access.matrixHelp')}</span>
      {verbs.map((verb) => (
        <Marks key={verb}>
          <Mark verb={verb} isOn /> {verbWord(verb)}
        </Marks>
      ))}
    </Typography>
  );
}

const Marks = styled('span')(({ theme: { palette } }) => ({
  '& i': {
    display: 'inline-block',
    width: 12,
    fontStyle: 'normal',
    fontSize: 11,
    fontWeight: 650,
    lineHeight: '16px',
    textAlign: 'center',
    borderRadius: 3,
    color: palette.text.secondary,
    '&::before': { content: 'attr(data-letter)' },
  },
  '& .off': { visibility: 'hidden' },
  '& .create, & .edit': { color: palette.primary.main, backgroundColor: alpha(palette.primary.main, 0.1) },
  '& .transition': { color: palette.info.main, backgroundColor: alpha(palette.info.main, 0.1) },
  '& .delete': { color: palette.error.main, backgroundColor: alpha(palette.error.main, 0.1) },
}));

const Scroll = styled(Marks.withComponent('div'))(({ theme: { palette, typography } }) => ({
  overflow: 'auto',
  maxHeight: 'calc(100vh - 220px)',
  minHeight: 320,
  // keeps focused links from being scrolled under the sticky heads: 150 px of names and 220 px of resources
  scrollPaddingBlockStart: 170,
  scrollPaddingInlineStart: 228,
  '&:focus-visible': { outlineOffset: -2 },
  borderTop: `1px solid ${palette.divider}`,
  '& table': {
    minWidth: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: typography.body2.fontSize,
  },
  '& th, & td': { borderBottom: `1px solid ${palette.divider}`, padding: '0 3px', height: 32 },
  '& tbody tr:hover > *': { backgroundColor: palette.background.default },
  '& td': {
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
  '& td a': { display: 'block', textDecoration: 'none', lineHeight: '32px' },
  '& th': { fontWeight: 500, textAlign: 'left', backgroundColor: palette.background.paper },
  '& th[scope=row], & .corner': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    maxWidth: 220,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingInline: '16px 8px',
    '@media print': { maxWidth: 'none' },
    backgroundColor: palette.background.paper,
    borderInlineEnd: `1px solid ${palette.divider}`,
  },
  '& thead tr:first-of-type > *': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    verticalAlign: 'bottom',
    textAlign: 'center',
    paddingBlock: 8,
    backgroundColor: palette.background.paper,
    '& a': {
      display: 'inline-block',
      verticalAlign: 'bottom',
      maxHeight: 150,
      overflow: 'hidden',
      '@media print': { maxHeight: 'none' },
      lineHeight: 1.25,
      textAlign: 'start',
      writingMode: 'vertical-rl',
      transform: 'rotate(180deg)',
    },
  },
  '& thead tr:first-of-type .corner': { zIndex: 3, textAlign: 'start' },
  '& .none': { color: palette.text.secondary },
  '& .count > *': { color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));
