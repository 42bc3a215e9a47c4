/** The parts of a server for people who write its config. Without them the server still serves the portal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocaleTag } from '#messages/language.ts';
import type { ConfigFile } from '#compiler/load.ts';
import type { Service } from '#model/config/systemPages.ts';
import type { ConfigHealth, Portal } from '#model/types.ts';
import type { Caller } from '../caller/caller.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { HeldField } from '#compiler/lastGood/lastGood.ts';
import type { Store } from '../data/store.ts';
import type { HttpResponse } from '../http/http.ts';
import type { StaticFile } from '../http/sendFile.ts';
import type { EntryAt } from './configReader.ts';
import type { ConfigDrafts } from './drafts.ts';
import type { HeldParts } from './portalParts.ts';
import type { CurrentConfig } from './currentConfig.ts';

/** How many accounts hold each permission. */
export type Holders = () => Promise<Readonly<Record<string, number>>>;

export type ServiceRequest = {
  portal: Portal;
  search: URLSearchParams;
  holders: Holders | undefined;
  health: ConfigHealth | undefined;
  /** The caller's permissions. */
  permissions: readonly string[];
};

/** An address that only users of a screen whose page needs it may ask. */
export type EngineService = {
  service: Service;
  parameters: readonly string[];
} & ({ answer(request: ServiceRequest): unknown } | { file(request: ServiceRequest): StaticFile });

/** The config's folder and how to reload it, if the portal may edit it. */
export type Editing = {
  folder: string;
  /** Makes the server load the folder again. */
  refresh(): void | Promise<void>;
  /** Only while the portal is a demonstration, and for requests that name this machine. */
  isForDemo?: true;
  /** The fields that the store could not hold as this version has them: see liveConfig.ts. */
  unmigratedFields?(portal: Portal): Promise<readonly HeldField[]>;
  /** The parts of the versions that are served; absent: a draft shares none with them. */
  parts?: HeldParts;
};

export type EditRequest = {
  caller: Caller;
  store: Store;
  editing: Editing;
  served: CurrentConfig;
  dataOf(portal: Portal): PortalData;
  drafts: ConfigDrafts;
};

export type AuthoringTools = {
  /** By address. */
  services: Readonly<Record<string, EngineService>>;
  editor: {
    isAddress(path: string): boolean;
    isWritable(editing: Editing): boolean;
    /** Undoes all edits of the config files; `left` are those that something else has changed meanwhile. */
    restore(editing: Editing, store: Store): Promise<{ restored: string[]; left: string[] }>;
    answer(
      req: IncomingMessage,
      res: ServerResponse,
      path: string,
      request: EditRequest,
    ): Promise<HttpResponse>;
  };
  /** The entry of the language's reference for a part of a file. */
  entryAt: EntryAt;
  /** The worker that reads the config with these entries. */
  configWorker: URL;
  /** The files of the config that `portal new company --demo` writes in this language. */
  exampleCompany(locale: LocaleTag, name: string): readonly ConfigFile[];
};

let tools: AuthoringTools | undefined;

/** Called before the server starts. */
export const addAuthoringTools = (added: AuthoringTools) => void (tools = added);

export const authoringTools = (): AuthoringTools | undefined => tools;
