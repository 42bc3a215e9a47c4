import { withLaterTexts } from '#messages/browserLanguage.ts';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { featureViews } from '#features/listViews.ts';
import { addedView, type WholeView } from '#screens/app/addedParts.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import type { NameIn } from '#messages/translate.ts';
import type { ListView } from '../views/registry.ts';
import { CardsSkeleton, ListCards } from '../views/cards/app/ListCards.tsx';
import { ListTable } from '../views/table/app/ListTable.tsx';
import { ListTableSkeleton } from '../views/table/app/ListTableSkeleton.tsx';

const ColumnChooser = lazyPage(() => import('../columns/app/ColumnChooser.tsx'), 'ColumnChooser');
const SortButton = lazyPage(() => import('../columns/app/SortButton.tsx'), 'SortButton');

/** The views that are no feature's. */
type OwnView = Exclude<ListView, keyof typeof featureViews>;
type DrawnView = { icon: typeof MapOutlined } & (
  | {
      /** Draws the page of records that the list has loaded. */
      Page: ComponentType<{ records: readonly RaRecord[] }>;
      Skeleton: ComponentType<{ rows: number }>;
      /** True when the page and its pagination share one frame. */
      isSheet?: true;
      /** Tools shown beside the filters. */
      Tools?: ComponentType;
      /** The view that a phone shows instead. */
      onPhone?: ListView;
    }
  | Omit<WholeView, 'icon'>
);

/** A view without a label for its button does not compile either. */
type Labelled<V extends ListView> =
  V extends NameIn<'portal.screen.view'>
    ? DrawnView
    : 'add the label of this view to src/messages/pt-BR/browser.json';

/** The components of each view of a list; leaving one out does not compile. */
const drawnViews: { readonly [V in OwnView]: DrawnView } = {
  table: {
    icon: TableRowsOutlined,
    Page: ListTable,
    Skeleton: ListTableSkeleton,
    isSheet: true,
    Tools: ColumnChooser,
    onPhone: 'cards',
  },
  cards: { icon: GridViewOutlined, Page: ListCards, Skeleton: CardsSkeleton, Tools: SortButton },
  board: {
    icon: ViewKanbanOutlined,
    Whole: lazyPage(() => import('../views/board/app/ListBoard.tsx'), 'ListBoard'),
  },
  calendar: {
    icon: CalendarMonthOutlined,
    Whole: lazyPage(() => import('../views/calendar/app/ListCalendar.tsx'), 'ListCalendar'),
  },
  map: {
    icon: MapOutlined,
    Whole: lazyPage(() => withLaterTexts(() => import('../views/map/app/ListMap.tsx')), 'ListMap'),
  },
  timeline: {
    icon: ViewTimelineOutlined,
    Whole: lazyPage(
      () => withLaterTexts(() => import('../views/timeline/app/ListTimeline.tsx')),
      'ListTimeline',
    ),
  },
  tree: {
    icon: AccountTreeOutlined,
    Whole: lazyPage(() => withLaterTexts(() => import('../views/tree/app/ListTree.tsx')), 'ListTree'),
  },
} satisfies { readonly [V in OwnView]: Labelled<V> };

const isOwn = (view: ListView): view is OwnView => Object.hasOwn(drawnViews, view);

/** How a view is drawn. */
export function drawnView(view: ListView): DrawnView {
  const drawn = isOwn(view) ? drawnViews[view] : addedView(view);
  if (!drawn) throw new Error(`How the view "${view}" is drawn is not known: no part of the app has it.`);
  return drawn;
}
