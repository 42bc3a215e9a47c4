/** Two views of lists, and what takes back in the history of a record. */
import { withLaterTexts } from '#messages/browserLanguage.ts';
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { lazyPage } from '#kit/lazyPage.ts';
import type { AppFeature } from '#app/feature.ts';

export const reconciliation: AppFeature = {
  views: {
    reconcile: {
      icon: DoneAllOutlined,
      Whole: lazyPage(() => withLaterTexts(() => import('./app/lines/ListReconcile.tsx')), 'ListReconcile'),
    },
    monthSheet: {
      icon: EventNoteOutlined,
      Whole: lazyPage(
        () => withLaterTexts(() => import('./app/monthSheet/ListMonthSheet.tsx')),
        'ListMonthSheet',
      ),
      isApart: true,
    },
  },
  TakeBack: lazyPage(() => import('./app/TakeBack.tsx'), 'TakeBack'),
};
