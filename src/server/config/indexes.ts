import { publicPart } from '../../access/ownIndex.ts';
import { indexOf } from '../../access/slice.ts';
import type { Locale } from '../../messages/language.ts';
import type { ClientIndex, PublicIndex } from '../../model/clientTypes.ts';
import type { ConfigHealth, Portal } from '../../model/types.ts';
import type { File } from '../http/sendFile.ts';
import type { Holders } from './engineServices.ts';

export type ConfigSource = {
  portal: Portal;
  /** Changes when the config does. */
  version: string;
  health?: ConfigHealth;
  today: string;
  /** Base address of another backend. */
  apiUrl?: string;
  /** Another backend keeps the records behind our API. */
  isElsewhere?: boolean;
  /** The config may be edited in the portal. */
  isEditable?: boolean;
  /** Absent with another backend, which keeps the accounts. */
  holders?: Holders;
};

/** All that the portal has; what of it one user may open is cut out for them (see access/ownIndex.ts). */
export const wholeIndex = ({
  portal,
  version,
  today,
  apiUrl = '',
  isElsewhere,
  isEditable,
}: ConfigSource): ClientIndex =>
  indexOf(portal, {
    today,
    version,
    api: `${apiUrl}/api`,
    ...(isEditable && { editable: true }),
    ...(isElsewhere && portal.dialect && { elsewhere: portal.dialect }),
  });

type Made = {
  index: ClientIndex;
  /** What of it everybody is told, and the bytes that it is sent as. */
  shared: PublicIndex;
  file: File;
};

/** The same for everyone who reads a language: made once for each config and day. */
export class Indexes {
  readonly #made = new Map<Locale, Made & { key: string }>();

  of(source: ConfigSource): Made {
    const key = `${source.version} ${source.today}`;
    const { locale } = source.portal;
    let made = this.#made.get(locale);
    if (made?.key !== key) {
      const index = wholeIndex(source);
      const shared = publicPart(index);
      const bytes = Buffer.from(JSON.stringify(shared));
      const type = 'application/json; charset=utf-8';
      made = { key, index, shared, file: { bytes, type, immutable: false, compressible: true } };
      this.#made.set(locale, made);
    }
    return made;
  }
}
