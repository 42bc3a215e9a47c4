import type { FormScreen } from './schema.ts';
import { choicesWithin, formFields } from '../fields.ts';
import type { ScreenGrants } from '../kind.ts';

/** Grants creating records, but not reading them. */
export const form: ScreenGrants<FormScreen> = {
  grant(screen, granting) {
    const resource = granting.resources[screen.resource]!;
    const { all, writable, choices } = formFields(resource, screen.form);
    const rows = granting.rowsOf(screen);
    granting.records(resource, {
      opens: 'form',
      verbs: new Set(['create']),
      rows,
      create: writable,
      choices,
    });
    granting.choices(resource, {
      offered: writable,
      shown: all,
      choices: choicesWithin(resource, rows, choices),
    });
  },
  forUser: (screen, { withScope }) => withScope(screen),
};
