/** config/portal.yaml: the keywords of every portal, and those of features. */
import type { z } from 'zod';
import { mapOf } from '#model/config/keyword.ts';
import { portalAbout, portalKeywords } from '#language/schema/portal.ts';
import { portalWords } from '#features/config.ts';

export const portalSchema = mapOf(portalAbout, { ...portalKeywords, ...portalWords });

declare module '#model/registered.ts' {
  interface Registered {
    portal: z.input<typeof portalSchema>;
    completedPortal: z.output<typeof portalSchema>;
  }
}
