import type { ScreenKind } from '../kind.ts';
import type { FormScreen } from './schema.ts';

export const form: ScreenKind<FormScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  allows: (_screen, action) => action === 'create',
  form: (screen) => screen.form,
  records: ({ resource }) => ({ resource, filter: {} }),
};
