import type { FormScreen } from '../../model/types.ts';
import { formFields } from '../fields.ts';
import type { ScreenKind } from '../kind.ts';

/** Makes records, and shows none. */
export const form: ScreenKind<FormScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  grant(screen, giver) {
    const resource = giver.portal.resources[screen.resource]!;
    const { all, writable, choices } = formFields(resource, screen.form);
    const rows = giver.rowsOf(screen);
    giver.records(resource, { verbs: new Set(['create']), rows, create: writable, choices });
    giver.titles(resource, all, { pick: true, choices });
  },
  forUser: (screen, { narrow }) => narrow(screen),
  allows: (_screen, action) => action === 'create',
  records: ({ resource }) => ({ resource, filter: {} }),
};
