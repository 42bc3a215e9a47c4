import type { FormScreen } from '../../model/types.ts';
import { formFields } from '../fields.ts';
import type { ScreenGrants } from '../kind.ts';

/** Makes records, and shows none. */
export const form: ScreenGrants<FormScreen> = {
  grant(screen, giver) {
    const resource = giver.portal.resources[screen.resource]!;
    const { all, writable, choices } = formFields(resource, screen.form);
    const rows = giver.rowsOf(screen);
    giver.records(resource, { verbs: new Set(['create']), rows, create: writable, choices });
    giver.titles(resource, all, { pick: true, choices });
  },
  forUser: (screen, { narrow }) => narrow(screen),
};
