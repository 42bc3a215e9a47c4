import { useListContext } from 'ra-core';
import { useContext, useRef, useState, Suspense, type RefObject } from 'react';
import { totalInWords } from '#ui/data/backend.ts';
import { screenOnly, useWidth, visuallyHidden } from '#kit/screen.ts';
import { lowerFirst } from '#model/records/title.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useListTotal } from '../shown/app/listState.ts';
import { Box, Button } from '@mui/material';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import {
  CreateButton,
  ImportButton,
  InviteButton,
  mayImport,
  mayInvite,
  useCreateLabel,
} from '../actions/app/AddButtons.tsx';
import { useButtons } from '../buttons/app/useButtons.tsx';
import { PageTitle, titleRow, useHubName } from '#ui/layout/PageHeader.tsx';
import { bottomBarClass, phone, touch } from '#kit/theme/components.ts';
import { TabsContext } from '#kit/links.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { useFacetRoom } from '../facets/app/useFacetRoom.ts';
import { useListView } from './useListView.ts';
import { headLayout, type HeadLayout } from './headLayout.ts';
import { OptionTabs, useTabField } from './OptionTabs.tsx';

/** Tells screen readers how many records a search or filter has found, once per answer. */
function FoundCount() {
  const { one, many } = useScreen().resource.label;
  const { filterValues, isFetching } = useListContext();
  const { total, meta } = useListTotal();
  const asked = JSON.stringify(filterValues);
  // what the list opens with is no answer to anything
  const [told, tell] = useState({ asked, text: '' });
  if (told.asked !== asked && !isFetching && total !== undefined)
    tell({ asked, text: `${totalInWords(total, meta)} ${lowerFirst(total === 1 ? one : many)}` });
  // empty in between, so that the same number is said once more
  return <output style={visuallyHidden}>{told.asked === asked && told.text}</output>;
}

const ListTools = lazyPage(() => import('./ListTools.tsx'), 'ListTools');

/**
 * The head of a list in one row: its title with the number of matching records, its tabs, the search, the filters, tools
 * and the buttons to add records. A narrow window has two lines, and a phone the buttons at its bottom.
 */
export function ListHeader() {
  const { filterValues, sort } = useListContext();
  const { total, meta } = useListTotal();
  const { route } = useCurrentRoute();
  const { buttons, press, drawn } = useButtons({ list: { filter: filterValues, sort, total: total ?? 0 } });
  const row = useRef<HTMLDivElement>(null);
  const { isApart } = useListView();
  // a view of its own shows other records than those that the list has found
  const count = isApart || total === undefined ? undefined : totalInWords(total, meta);
  const layout = useHeadLayout(
    row,
    count,
    buttons.map(({ label }) => label),
  );
  const tabs = useTabField();
  return (
    <Box
      ref={row}
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 1,
        minHeight: titleRow,
        '@media print': { minHeight: 0 },
        flexWrap: layout === 'lines' ? 'wrap' : 'nowrap',
        '& h1': {
          alignContent: 'center',
          minHeight: titleRow,
          fontSize: '1.25rem',
          ...(layout !== 'lines' && { whiteSpace: 'nowrap', flexShrink: 0 }),
        },
        // before the other parts of the row the tabs of the route give way: they scroll
        ...(layout === 'tight' && { '& > nav': { flex: '0 1 auto' }, '& > :not(nav)': { flexShrink: 0 } }),
      }}
    >
      <PageTitle title={route.label} count={count} hint={route.description} />
      <Box sx={{ ...ownLine(layout, 1), minWidth: 0, '&:empty': { display: 'none' } }}>
        {tabs && <OptionTabs field={tabs} asMenu={layout === 'menu' || layout === 'tight'} />}
      </Box>
      <Box
        sx={{
          ...screenOnly,
          ...ownLine(layout, 2),
          // A search input for fingers is so high that the line of the open tab would touch its border.
          [phone]: { [touch]: { mt: 0.75, mb: 0.5 } },
          ...(layout !== 'lines' && { flex: layout === 'tight' ? '1 0 auto' : '1 1 0' }),
          minWidth: 0,
          minHeight: titleRow,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <Suspense>
          <ListTools layout={layout} />
        </Suspense>
      </Box>
      <Box
        className={bottomBarClass}
        sx={{ ...screenOnly, display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', ...onPhone }}
      >
        {buttons.map((button) => (
          <Button key={button.label} color="inherit" onClick={(event) => press(button, event)}>
            {button.label}
          </Button>
        ))}
        {drawn}
        <ImportButton />
        <InviteButton />
        <CreateButton />
      </Box>
      <FoundCount />
    </Box>
  );
}

/** Where one row is not enough: below the title and the buttons. */
const ownLine = (layout: HeadLayout, order: number) =>
  layout === 'lines' ? { order, flexBasis: '100%' } : {};

/** On a phone, at the bottom of the window, where the thumb is. */
const onPhone = {
  '&:empty': { display: 'none' },
  [phone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: 'appBar',
    p: 1,
    pb: 'calc(8px + env(safe-area-inset-bottom))',
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    '& > .MuiButton-contained': { flexGrow: 1 },
  },
} as const;

/** Measures the row, and estimates the width of its parts. */
function useHeadLayout(
  row: RefObject<HTMLElement | null>,
  count: string | undefined,
  buttons: readonly string[],
) {
  const { screen, resource } = useScreen();
  const { route } = useCurrentRoute();
  const tabs = useContext(TabsContext);
  const hub = useHubName();
  const tabField = useTabField();
  const created = useCreateLabel();
  const { views: shapes, isPhone } = useListView();
  const hasFacetRoom = useFacetRoom();
  const room = useWidth(row);
  if (isPhone) return 'lines';
  const { actions, filters, facets, search } = screen;
  return headLayout(
    {
      title: tabs
        ? [hub ?? '', ...tabs.tabs.map(({ label }) => label), `${count ?? ''}`]
        : [`${route.label} ${count ?? ''}`],
      // their numbers come later
      views: tabField ? ['', ...(tabField.options ?? []).map(({ label }) => `${label} 000`)] : [],
      hasSearch: resource.search.length > 0 && search,
      ...((filters.length > 0 || (facets.length > 0 && !hasFacetRoom)) && {
        filter: translate('portal.screen.filter.add'),
      }),
      icons: (shapes.length > 1 ? shapes.length : 0) + 1 + (actions.includes('export') ? 2 : 0),
      buttons: [
        ...buttons,
        ...(mayImport(actions) ? [translate('portal.screen.import.label')] : []),
        ...(mayInvite(resource, actions) ? [translate('portal.screen.invite.label')] : []),
        ...(actions.includes('create') ? [created] : []),
      ],
    },
    room,
  );
}
