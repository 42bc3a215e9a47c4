import type { Holders } from './authoringTools.ts';
import { publicIndex } from '#access/userIndex.ts';
import { indexOf } from '#access/slice.ts';
import type { LocaleTag } from '#messages/language.ts';
import type { ClientIndex, DemoAnswer, PublicIndex } from '#model/api/clientTypes.ts';
import type { ConfigHealth, Portal } from '#model/types.ts';
import { demoAnswer } from '../demo/answer.ts';
import type { StaticFile } from '../http/sendFile.ts';

export type ConfigSource = {
  portal: Portal;
  /** Changes whenever the config does. */
  version: string;
  health?: ConfigHealth;
  today: string;
  /** False when a test fixes the date. */
  followsClock?: boolean;
  /** See PublicIndex. */
  ahead?: number;
  /** Base address of another backend that the pages call directly. */
  apiUrl?: string;
  /** True when another backend stores the records behind our API. */
  isElsewhere?: boolean;
  /** True when the config may be edited in the portal. */
  isEditable?: boolean;
  /** The config's folder, from which a demonstration shows lines. */
  folder?: string;
  /** See DemoAnswer. */
  run?: string;
  canRestore?: boolean;
  isLocal?: boolean;
  /** Absent when another backend stores the accounts. */
  holders?: Holders;
};

/**
 * The index of the whole portal. The part that one user may open is cut out for them (see
 * access/userIndex.ts).
 */
export const wholeIndex = ({
  portal,
  version,
  today,
  followsClock,
  ahead,
  apiUrl = '',
  isElsewhere,
  isEditable,
}: ConfigSource): ClientIndex =>
  indexOf(portal, {
    today,
    ...(followsClock && { followsClock }),
    ...(ahead && { ahead }),
    version,
    api: `${apiUrl}/api`,
    ...(isEditable && { editable: true }),
    ...(isElsewhere && portal.dialect && { elsewhere: portal.dialect }),
  });

type Made = {
  index: ClientIndex;
  /** The public part of the index, and the bytes that it is sent as. */
  shared: PublicIndex;
  file: StaticFile;
  /** What a demonstration offers. */
  demo: DemoAnswer | undefined;
};

/** The index per language, made once for each config, day and clock. */
export class PortalIndexCache {
  readonly #made = new Map<LocaleTag, Made & { key: string }>();

  of(source: ConfigSource): Made {
    const { version, today, ahead, isLocal, isEditable } = source;
    const key = JSON.stringify([version, today, ahead, isLocal, isEditable]);
    const { locale } = source.portal;
    let made = this.#made.get(locale);
    if (made?.key !== key) {
      const index = wholeIndex(source);
      const shared = publicIndex(index);
      const demo = demoAnswer(source);
      const bytes = Buffer.from(JSON.stringify(shared));
      const type = 'application/json; charset=utf-8';
      made = { key, index, shared, file: { bytes, type, immutable: false, compressible: true }, demo };
      this.#made.set(locale, made);
    }
    return made;
  }
}
