/**
 * The worker thread of workerReader.ts. It checks the config of a folder as a whole, while the portal goes on answering
 * requests, and answers the parts of a version that the other thread lacks.
 */
import { answerCalls, Transferred, threadData } from '#host/threadCalls.ts';
import { composeNode } from '#compiler/composeNode.ts';
import { followConfigLocale, setConfigLocale } from '#compiler/texts/messages.ts';
import { healthText } from './configHealth.ts';
import {
  ConfigReader,
  type EntryAt,
  type KeptVersion,
  type ConfigReaderOptions,
  type ConfigReading,
} from './configReader.ts';
import { frequentFields } from '#access/frequentFields.ts';
import { digestOfText, takePortalApart, textsFor } from './portalParts.ts';

export type WorkerFolder = Pick<ConfigReaderOptions, 'data' | 'kept' | 'problems'> & {
  folder: string;
  /** The store has tables, whose columns and indexes follow from the fields that are read often. */
  hasTables: boolean;
};

/** A version whose portal is named by its digest. */
type SentVersion = {
  id: string;
  portal: string | null;
  /** JSON of its FrequentFields, for a store that has tables. */
  frequent?: string;
  /** JSON in UTF-8, and its digest. */
  health: { bytes: Uint8Array<ArrayBuffer>; digest: string } | undefined;
  /** The problems for the log, in UTF-8. */
  report: Uint8Array<ArrayBuffer>;
};

/** Each request and its answer. */
export type WorkerCalls = {
  look(): boolean;
  forget(): void;
  read(options: ConfigReading): Transferred<SentVersion>;
  keep(id: string): KeptVersion;
  /** The texts of the first of these parts of the version that was read last. */
  texts(digests: readonly string[]): readonly string[];
};

export function answerReads(entryAt?: EntryAt) {
  composeNode();
  const { folder, hasTables, ...options } = threadData() as WorkerFolder;
  setConfigLocale(folder);
  const reader = new ConfigReader(folder, { ...options, entryAt });
  const sent = new Map<string, string>();
  const calls: WorkerCalls = {
    look: () => reader.look(),
    forget: () => reader.forget(),
    read: (asked) => {
      const { id, portal, health } = reader.read(asked);
      if (portal) followConfigLocale(() => portal);
      sent.clear();
      const version: SentVersion = {
        id,
        portal: portal && takePortalApart(portal, (digest, text) => sent.set(digest, text)),
        ...(hasTables && portal && { frequent: JSON.stringify(frequentFields(portal)) }),
        health: health && sentHealth(JSON.stringify(health)),
        report: bytesOf(health ? healthText(health) : ''),
      };
      const texts = [version.health?.bytes, version.report];
      return new Transferred(
        version,
        texts.flatMap((bytes) => bytes?.buffer ?? []),
      );
    },
    keep: (id) => reader.keep(id),
    texts: (digests) => textsFor(digests, sent),
  };
  answerCalls(calls);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sentHealth = (text: string) => ({ bytes: bytesOf(text), digest: digestOfText(text) });
