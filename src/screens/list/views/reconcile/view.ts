import { translate } from '#messages/translate.ts';
import type { ListViewKind } from '../view.ts';

/** Lines of statements beside what they settle. The resource says what that is, since the API needs it, too. */
export const reconcileView = {
  description: 'listWords.views.reconcile',
  needs({ actions }, { id, source }) {
    if (!('reconcile' in source) || source.reconcile === undefined)
      return translate('screens.reconcileLacks', { id });
    return actions && !actions.includes('edit') ? translate('screens.reconcileEdits') : undefined;
  },
} satisfies ListViewKind;
