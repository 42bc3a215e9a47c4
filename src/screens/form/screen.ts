import type { FormScreen } from '../../model/types.ts';
import type { ScreenKind } from '../kind.ts';

export const form: ScreenKind<FormScreen> = {
  resources: ({ resource }) => [resource],
  leadsTo: ({ to }) => [to],
  allows: (_screen, action) => action === 'create',
  records: ({ resource }) => ({ resource, filter: {} }),
};
