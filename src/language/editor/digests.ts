import { createHash } from 'node:crypto';
import type { Locale } from '../../messages/language.ts';

/**
 * What the language's own files say, by language and file. The commands in one file know it from when they were made
 * (tools/viteCli.ts), so that a check need not write all of them to see that they are as they should be; the sources
 * know nothing.
 */
export const digests: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {};

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
