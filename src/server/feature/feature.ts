/**
 * What a feature adds to the server. Each is in a folder of src/features; src/features/server.ts lists them, and a program gives
 * the list to the server when it starts. No folder of the server imports a feature.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from '#access/operations.ts';
import type { Finding } from '#model/api/findings.ts';
import type { Portal } from '#model/types.ts';
import type { AskingBrowser } from '../accounts/sessionRows.ts';
import { keepEnds, noteEnds } from '../accounts/ended.ts';
import type { OutsideSessions, CallerWay } from '../accounts/ways.ts';
import { type AddedSteps, provideSteps } from '../rules/addedSteps.ts';
import { provideStages } from '../rules/openPortalData.ts';
import { type PrintSheet, providePrinting } from '../delivery/attachment.ts';
import type { AnswerOf } from './operationAnswer.ts';
import type { SystemAddress } from './systemAddress.ts';
import type { Call, Caller } from '../caller/caller.ts';
import type { End } from '../caller/ends.ts';
import type { Tell } from '../caller/facts.ts';
import type { IdentityProof } from '../caller/proof.ts';
import type { FileStore } from '../data/files.ts';
import type { Store } from '../data/store.ts';
import type { Env } from '#host/env.ts';
import type { HttpResponse } from '../http/http.ts';
import type { BodyLimit } from '../http/limits.ts';
import type { SignInPart } from '../http/pages.ts';
import type { Log } from '../http/requestLog.ts';
import type { ServerServices } from './services.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { AddedStages } from '../writes/stages.ts';

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

/** Its result is printed as JSON. */
export type CliTask = (env: Env, words: readonly string[]) => unknown;

export type SignInAddress = (
  services: ServerServices,
  body: unknown,
  browser: AskingBrowser,
) => HttpResponse | Promise<HttpResponse>;

type Listener = { hear: Tell; close(): Promise<void> };

/** An address outside of `/api`. `services`: absent where another backend has the API. */
export type Site = {
  shape: RegExp;
  /** False for a portal without this site: the address is then answered as any other. Absent: each portal has the site. */
  isOn?(portal: Portal): boolean;
  /** The limit of what is sent there; absent: that of the JSON of the API. */
  body?: BodyLimit;
  /** The site asks the API in its turn, and the API judges the request: see `judgeRemote`. */
  asksApi?: true;
  /** Pages of the origins that may ask the API may ask this site, too. */
  isOpenToOrigins?: true;
  /** The site answers where another backend has the API, too. */
  isOfPages?: true;
  answer(req: IncomingMessage, res: ServerResponse, about: SiteRequest): unknown;
};
type SiteRequest = { path: string; portal: Portal; services: ServerServices | undefined };

/** `isOwn`: the server asks its own API, for a program. */
type RemoteRequest = {
  path: string;
  portal: () => Portal;
  callerOf: () => Promise<Caller>;
  isOwn?: true;
};

/** The portal as it is served here. `folder`: of the config; absent: none of its lines are shown. */
export type Offering = {
  portal: Portal;
  today?: string | undefined;
  folder?: string | undefined;
  run?: string | undefined;
  canRestore?: boolean | undefined;
  isLocal?: boolean | undefined;
  isEditable?: boolean | undefined;
};

export type ServerFeature = {
  /** How its operations on records answer. One that is missing does not compile: see features/server.ts. */
  answers?: Readonly<Partial<Record<OperationName, AnswerOf<OperationName>>>>;
  /** What commands run with the server's code, by name: see runTask.ts. */
  tasks?: Readonly<Record<string, CliTask>>;
  /** Joins it to the features before it. It is called once, before the server starts. */
  join?(): void;
  openAddresses?: readonly OpenAddress[];
  /** Addresses below `/api` with a session, by their first part. */
  addresses?: Readonly<Record<string, readonly SystemAddress[]>>;
  /** POST addresses below `/api` of those who come in, by their path. */
  signInAddresses?: Readonly<Record<string, SignInAddress>>;
  /** Addresses outside of `/api`. */
  sites?: readonly Site[];
  /** Programs may be given keys here with which they ask the owner before they act. */
  asksOwners?(portal: Portal): boolean;
  /** Whether the config names the program with this id. */
  namesProgram?(portal: Portal, id: string): boolean;
  /** How much else waits for somebody, beside records. */
  waiting?(services: ServerServices, caller: Caller): Promise<number>;
  /** Refuses a request from another machine, or lets it pass. */
  judgeRemote?(req: IncomingMessage, about: RemoteRequest): Promise<void>;
  /** Its part of the sign-in page. */
  signIn?(source: Offering): SignInPart | undefined;
  /** Runs steps of rules: see rules/addedSteps.ts. */
  steps?: Partial<AddedSteps>;
  /** Draws the sheet that goes with an e-mail. One feature may. */
  printSheet?: PrintSheet;
  /** Stages of each write: see writes/stages.ts. */
  stages?: Partial<AddedStages>;
  /** Asks for more than that by which people come in. One feature may. */
  proof?(services: ServerServices): IdentityProof;
  /** Follows the sessions that began elsewhere. One feature may. */
  outside?(services: ServerServices): OutsideSessions;
  /** Recognizes programs by what they send in place of a session's token. */
  way?(services: ServerServices): CallerWay;
  /** The store in front of our own, with these settings; undefined: our own. */
  storeOver?(own: Store, portal: Portal, env: Env): Store | undefined;
  /** Listens to facts, in a process with these settings. */
  listen?(env: Env, log: Log): Listener | undefined;
  /** Makes again what a back-up that was put back has lost. Returns how much was missing. */
  endAgain?(ends: readonly End[], store: Store): Promise<number>;
  /** Lines for `portal doctor`. `none`: the line where it has nothing to look at. */
  examine?: { none(): Finding; lines(portal: Portal, env: Variables): Promise<Finding[]> };
  /** What the operator is told at the start, and at each change of the config: settings that are missing. */
  notes?(portal: Portal, env: Variables, isTrial: boolean): readonly string[];
};

let features: readonly ServerFeature[] = [];

/** Called before the server starts. */
export function provideFeatures(all: readonly ServerFeature[]): void {
  features = all;
  provideSteps(Object.assign({}, ...all.map(({ steps }) => steps)) as Partial<AddedSteps>);
  providePrinting(all.flatMap(({ printSheet }) => printSheet ?? [])[0]);
  provideStages(Object.assign({ noteEnds, keepEnds }, ...all.map(({ stages }) => stages)) as AddedStages);
  for (const { join } of all) join?.();
}

export const serverFeatures = (): readonly ServerFeature[] => features;

/** The address without a session at this path of the API. */
export const openAddressAt = (path: string): OpenAddress | undefined =>
  features.flatMap(({ openAddresses = [] }) => openAddresses).find(({ shape }) => shape.test(path));

/** What features add to the sign-in page. */
export const signInParts = (source: Offering): readonly SignInPart[] =>
  features.flatMap(({ signIn }) => signIn?.(source) ?? []);

/** The address outside of `/api` at this path. `portal` is asked where not every portal has that address. */
export const siteAt = (path: string, portal: () => Portal): Site | undefined =>
  features
    .flatMap(({ sites = [] }) => sites)
    .find(({ shape, isOn }) => shape.test(path) && (isOn?.(portal()) ?? true));

/** The limit of what is sent to this path outside of `/api`; undefined where no feature has one. */
export const siteLimitAt = (path: string): BodyLimit | undefined =>
  features.flatMap(({ sites = [] }) => sites).find(({ shape, body }) => body && shape.test(path))?.body;

export const signInAddressAt = (path: string): SignInAddress | undefined =>
  features.flatMap(({ signInAddresses }) => signInAddresses?.[path] ?? [])[0];
