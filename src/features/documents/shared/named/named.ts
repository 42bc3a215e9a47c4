/** Kinds of files that the portal knows and does not read: a family of them per file beside this one, each with what to do instead. */
import type { TextKey } from '#messages/translate.ts';
import { documentWords, type DocumentWords } from '../document.ts';
import { bankKinds } from './banks.ts';
import { fiscalKinds } from './fiscal.ts';
import type { NamedKind } from './kind.ts';

const families: readonly (readonly NamedKind[])[] = [bankKinds, fiscalKinds];

/** How much of a file is looked at, in bytes. */
const looked = 20_000;

/** What a file is, why it is not read, and what to do; undefined for one of no known kind. */
export function namedKindOf(bytes: Uint8Array): DocumentWords | undefined {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, looked))
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  const kind = families.flat().find(({ of }) => of(start));
  return kind && documentWords(`portal.screen.import.named.${kind.name}` as TextKey);
}
