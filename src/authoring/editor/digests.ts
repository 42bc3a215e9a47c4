import { createHash } from 'node:crypto';
import type { Locale } from '#messages/language.ts';

/**
 * Digests of the language's own schema files, by language and file name. The build of the single-file CLI
 * fills them in (tools/viteCli.ts), so that a check need not generate all the files to see that they are
 * current. Empty when run from source.
 */
export const digests: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {};

export const fileDigest = (text: string): string => createHash('sha256').update(text).digest('base64url');
