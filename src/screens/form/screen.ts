import type { Filter, Scope, Section } from '#model/types.ts';
import type { ScreenKind } from '../kind.ts';

export type FormScreen = {
  kind: 'form';
  resource: string;
  /** Every record created here satisfies it. */
  filter: Filter;
  form: readonly Section[];
  submitLabel?: string;
  steps?: boolean;
  to?: string;
  scope: Scope;
};

export const form: ScreenKind<FormScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  allows: (_screen, action) => action === 'create',
  form: (screen) => screen.form,
  records: ({ resource }) => ({ resource, filter: {} }),
};
