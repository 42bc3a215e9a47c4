/** What a screen grants, by its kind. The kinds are listed in configRegistry.ts; a browser has none of this. */
import { atStart } from '#model/atStart.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { ScreenGrants } from './kind.ts';

export const grantsByKind = atStart<Readonly<Record<string, ScreenGrants>>>(
  'grants of screens',
  'composeLanguage',
);

/** The grants of a screen, by its kind. */
export const screenGrants = ({ kind }: SimpleScreen): ScreenGrants => grantsByKind.get()[kind]!;
