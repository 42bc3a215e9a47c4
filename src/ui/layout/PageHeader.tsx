import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { IconButton, Box, Breadcrumbs, Link as MuiLink, Typography, type Theme } from '@mui/material';
import type { IndexRoute, IndexDepartment } from '#model/api/answers.ts';
import { translate } from '#kit/translate.ts';
import {
  useFavourites,
  CurrentRouteContext,
  IndexContext,
  type CurrentRoute,
  usePermissions,
} from '../portal/useSession.ts';
import { styled } from '@mui/material/styles';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { useContext, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { formatDay } from '#kinds/date/parseDates.ts';
import { homeOf, isFrontOf } from '#access/menuDepartments.ts';
import { phone } from '#kit/theme/components.ts';
import { screenOnly, visuallyHidden } from '#kit/screen.ts';
import { titleId } from '#kit/SkipLink.tsx';
import { TabBar, TabsContext } from '#kit/links.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useTrailSlot } from './trailSlot.ts';
import { currentLocale } from '#messages/translate.ts';

/** Pins a screen to the top of the menu, or removes it from there. */
function PinButton({ route }: { route: IndexRoute }) {
  const { routes, isOn, pin } = useFavourites();
  if (!isOn) return null;
  const isPinned = routes.includes(route);
  const label = translate(`portal.menu.${isPinned ? 'unpin' : 'pin'}`);
  const Icon = isPinned ? Star : StarBorder;
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => pin(route.path, !isPinned)}
      sx={{ ml: -1, color: isPinned ? 'primary.main' : 'text.secondary' }}
    >
      <Icon />
    </IconButton>
  );
}

export type Crumb = { label: string; to?: string | undefined };

export type PageHeaderProps = {
  title: string;
  /** Shown before the title. */
  picture?: ReactNode;
  /** The number of records, or a text; undefined while unknown. */
  count?: number | string | undefined;
  /** The levels below the screen, e.g. the record. The last one is the page itself. */
  breadcrumb?: readonly Crumb[] | undefined;
  description?: ReactNode;
  /** Beside the title, such as the record's state. */
  beside?: ReactNode;
  /** One primary action, preceded by secondary ones. */
  actions?: ReactNode;
};

/** The head of every screen: title, count and actions; its breadcrumb goes to the app bar. */
export function PageHeader({
  title,
  picture,
  count,
  breadcrumb = noCrumbs,
  description,
  beside,
  actions,
}: PageHeaderProps) {
  const index = useContext(IndexContext);
  const tabs = useContext(TabsContext);
  return (
    <Box sx={{ mb: 2, ...(index && onPaper(`${index.brand.company} · ${formatDay(index.today)}`)) }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          minHeight: titleRow,
        }}
      >
        <PageTitle {...{ title, picture, count, breadcrumb }} />
        {beside}
        {actions && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              ml: 'auto',
              // on a phone below the title, in full width
              [phone]: { order: 2, flexBasis: '100%', mt: description ? 1 : 0, '& > *': { flexGrow: 1 } },
              '&:empty': { display: 'none' },
            }}
          >
            {actions}
          </Box>
        )}
        {description && (
          <Typography
            color="textSecondary"
            sx={{
              flexBasis: '100%',
              mt: tabs && breadcrumb.length === 0 ? 0 : -1,
              '& > span': { display: 'block', maxWidth: 720 },
            }}
          >
            <span>{description}</span>
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const noCrumbs: readonly Crumb[] = [];

/** The height of the row with a page's title, in pixels. */
export const titleRow = 44;

type TitleProps = Pick<PageHeaderProps, 'title' | 'picture' | 'count' | 'breadcrumb'> & {
  /** Shown when the pointer rests on the title. */
  hint?: string | undefined;
};

/**
 * The title with the number of records, and the button that pins the screen. The tabs of a route take the title's place,
 * and the current one the number; before those of a department's own page stands the department's name.
 */
export function PageTitle({ title, picture, count, breadcrumb = noCrumbs, hint }: TitleProps) {
  const current = useContext(CurrentRouteContext);
  const tabs = useContext(TabsContext);
  const home = useHome(current);
  useDocumentTitle(title, current?.route.label, home?.label);
  const isScreen = breadcrumb.length === 0;
  const bar = isScreen ? tabs : null;
  const name = useHubName();
  const hub = bar ? name : undefined;
  const number = count?.toLocaleString(currentLocale());
  const hidden = [hub === undefined || hub === title ? '' : title, bar ? number : ''].join(' ');
  return (
    <>
      <Trail crumbs={[...crumbsOf(current, home, !isScreen), ...breadcrumb]} />
      {bar && hub === undefined && <TabBar {...bar} count={number} />}
      <Typography
        id={titleId}
        variant="h1"
        title={hint}
        sx={{
          ...titleSx,
          ...(picture && { display: 'flex', alignItems: 'center', gap: 1.5 }),
          ...(hub !== undefined && hubSx),
          // where tabs take its place, it is still a heading with a size
          ...(bar && hub === undefined && { minWidth: '1px', minHeight: '1px', [phone]: { flex: 'none' } }),
        }}
      >
        {picture}
        {bar && hub === undefined ? <span style={visuallyHidden}>{title}</span> : (hub ?? title)}{' '}
        {bar ? (
          <span style={visuallyHidden}>{hidden}</span>
        ) : (
          number !== undefined && <Counted>{number}</Counted>
        )}
      </Typography>
      {bar && hub !== undefined && <TabBar {...bar} count={number} />}
      {current && isScreen && <PinButton route={current.route} />}
    </>
  );
}

const Counted = styled('span')(({ theme }) => ({
  display: 'inline-block',
  marginInline: theme.spacing(1),
  color: theme.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 450,
  letterSpacing: 0,
}));

/** On a phone the tabs have the line below. */
const hubSx = {
  fontSize: '1.25rem',
  whiteSpace: 'nowrap',
  flexShrink: 0,
  [phone]: { flex: '1 0 100%', minHeight: 32, alignContent: 'end' },
} as const;

/** In print: the user and the date, which paper does not show otherwise. */
const onPaper = (text: string) => ({
  '@media print': { '&::before': { content: JSON.stringify(text), display: 'block', fontSize: '0.8125rem' } },
});

/** A long title leaves space for the star beside it. */
const titleSx = { minWidth: 0, overflowWrap: 'anywhere', [phone]: { flex: '1 1 0' } } as const;

/** Points in reading direction. */
const forward = ({ direction }: Theme) => (direction === 'rtl' ? 'scaleX(-1)' : 'none');

/** The department under which the user finds the screen. */
function useHome(current: CurrentRoute | null): IndexDepartment | undefined {
  const index = useContext(IndexContext);
  const permissions = usePermissions();
  return useMemo(
    () =>
      index && current
        ? homeOf(index, current.department, current.route, permissions ?? [])
        : current?.department,
    [index, current, permissions],
  );
}

/** The department whose own page the current screen is; its name stands before the tabs of that page. */
export function useHubName(): string | undefined {
  const current = useContext(CurrentRouteContext);
  const home = useHome(current);
  return current && home && isFrontOf(home, current.route) ? home.label : undefined;
}

/** Department > group > screen. The screen is a link when another level follows. */
function crumbsOf(
  current: CurrentRoute | null,
  department: IndexDepartment | undefined,
  hasMore: boolean,
): Crumb[] {
  if (!current || !department) return [];
  const { route } = current;
  const main = department.menu?.to;
  const own: Crumb = { label: route.label, to: hasMore ? route.path : undefined };
  if (isFrontOf(department, route)) return [{ label: department.label, to: own.to }];
  return [{ label: department.label, to: main }, ...(route.group ? [{ label: route.group }] : []), own];
}

function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  const slot = useTrailSlot();
  if (crumbs.length < 2 || !slot) return null;
  return createPortal(
    <Breadcrumbs
      aria-label={translate('portal.breadcrumb')}
      separator={<NavigateNext sx={{ fontSize: 16, transform: forward }} />}
      sx={{
        ...screenOnly,
        fontSize: '0.8125rem',
        '& ol': { flexWrap: 'nowrap' },
        // the last level gives way before the others, and the signs between them never do
        '& .MuiBreadcrumbs-separator': { mx: 0.5, flexShrink: 0 },
        '& .MuiBreadcrumbs-li': { minWidth: '1.5em', overflow: 'hidden' },
        '& .MuiBreadcrumbs-li:last-of-type': { minWidth: '3em', flexShrink: 10_000 },
        '& li > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      {crumbs.map(({ label, to }, position) =>
        to ? (
          <MuiLink key={position} component={Link} to={to} color="textSecondary" variant="body2">
            {label}
          </MuiLink>
        ) : (
          <Typography
            key={position}
            variant="body2"
            color="textSecondary"
            aria-current={position === crumbs.length - 1 ? 'page' : undefined}
          >
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>,
    slot,
  );
}
