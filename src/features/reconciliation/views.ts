/** The views of lists in which lines of statements are settled. The resource says what that is, since the API needs it, too. */
import { translate } from '#messages/translate.ts';
import type { ListViewKind } from '#screens/list/views/view.ts';

/** As a file has them. A field that is compared within some days is written `data: ±3d`. */
type Written = {
  reconcile?: { with?: readonly { match?: Readonly<Record<string, unknown>> }[] };
  documents?: Readonly<Record<string, { balance?: string } | undefined>>;
};

export const views = {
  /** Lines of statements beside what they settle. */
  reconcile: {
    description: 'listWords.views.reconcile',
    hasColumns: false,
    needs({ actions }, { id, source }) {
      if (!('reconcile' in source) || source.reconcile === undefined)
        return translate('screens.reconcileLacks', { id });
      return actions && !actions.includes('edit') ? translate('screens.reconcileEdits') : undefined;
    },
  },
  /** Per account what bank and books say by the end of a month. */
  monthSheet: {
    description: 'listWords.views.monthSheet',
    hasColumns: false,
    needs({ actions }, { id, source }) {
      const { reconcile, documents = {} } = source as Written;
      const hasBalance = Object.values(documents).some((one) => one?.balance !== undefined);
      const [first] = reconcile?.with ?? [];
      const hasDay = Object.values(first?.match ?? {}).some(
        (one) => typeof one === 'string' && /\dd$/.test(one),
      );
      if (!hasDay || !hasBalance) return translate('screens.monthSheetLacks', { id });
      return actions && !actions.includes('edit') ? translate('screens.monthSheetEdits') : undefined;
    },
  },
} as const satisfies Readonly<Record<string, ListViewKind>>;
