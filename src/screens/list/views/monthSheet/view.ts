import { translate } from '#messages/translate.ts';
import type { ListViewKind } from '../view.ts';

/** Per account what bank and books say by the end of a month. What is left follows from `reconcile` and `documents` of the resource. */
export const monthSheetView = {
  description: 'listWords.views.monthSheet',
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
} satisfies ListViewKind;

/** As a file has them. A field that is compared within some days is written `data: ±3d`. */
type Written = {
  reconcile?: { with?: readonly { match?: Readonly<Record<string, unknown>> }[] };
  documents?: Readonly<Record<string, { balance?: string } | undefined>>;
};
