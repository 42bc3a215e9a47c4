/**
 * What a feature adds to the server. Each is in a folder of src/features; src/features/server.ts lists them, and a program gives
 * the list to the server when it starts. No folder of the server imports a feature.
 */
import type { IncomingMessage } from 'node:http';
import type { Portal } from '#model/types.ts';
import type { Call, Caller } from './caller/caller.ts';
import type { FileStore } from './data/files.ts';
import type { Store } from './data/store.ts';
import type { HttpResponse } from './http/http.ts';
import type { BodyLimit } from './http/limits.ts';
import type { PortalData } from './writes/portalData.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What an address without a session may use. */
export type OpenServices = {
  portal: Portal;
  env: Variables;
  store: Store;
  files: FileStore;
  dataOf: (portal: Portal) => PortalData;
  /** The account with this e-mail as a caller; undefined when there is none, or it may not sign in. */
  callerOf: (email: string) => Promise<Caller | undefined>;
  /** Creates one record as POST does. A repeated key gets the earlier answer. */
  create: (call: Call, body: Record<string, unknown>, key: string) => Promise<HttpResponse>;
  /** Judges a secret; 429 after too many wrong ones from one network. */
  guess: (judge: () => Promise<void>) => Promise<void>;
};

/** Addresses below `/api` whose requests have no session: the feature proves itself who asks. */
export type OpenAddress = {
  shape: RegExp;
  /** The limit of what is sent there. */
  body: BodyLimit;
  answer(req: IncomingMessage, services: OpenServices): Promise<HttpResponse>;
};

export type ServerFeature = {
  openAddresses?: readonly OpenAddress[];
  /** What the operator is told at the start, and at each change of the config: settings that are missing. */
  notes?(portal: Portal, env: Variables): readonly string[];
};

let features: readonly ServerFeature[] = [];

/** Called before the server starts. */
export const provideFeatures = (all: readonly ServerFeature[]): void => void (features = all);

export const serverFeatures = (): readonly ServerFeature[] => features;

/** The address without a session at this path of the API. */
export const openAddressAt = (path: string): OpenAddress | undefined =>
  features.flatMap(({ openAddresses = [] }) => openAddresses).find(({ shape }) => shape.test(path));
