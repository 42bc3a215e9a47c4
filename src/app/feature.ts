/** What a feature adds to the app. Each is in a folder of src/features; src/features/app.ts lists them. */
import type { ComponentType } from 'react';
import type { ClientIndex } from '#model/api/answers.ts';
import { provideParts, type AddedParts } from '#screens/app/addedParts.ts';

export type AppFeature = AddedParts & {
  /** A bar above the header: early/shell.css has its room where its part of the sign-in page says `hasBar`. One feature may. */
  topBar?: Shown;
  /** The password of the portal's accounts, where everybody knows it: a click proves as much as typing it. */
  publicPassword?(index: ClientIndex): string | undefined;
  /** What stands above the content of each page. */
  notice?: Shown;
  /** Sections of the page of one's own account. `isOfSignIn`: beside the password, and not after the sessions. */
  accountSections?: readonly AccountSection[];
  /** Cards about an account, for those who may give it permissions. Null: about all of them. */
  AccountCard?: ComponentType<{ account: string | null }>;
  /** Above the records that wait for the user, while programs ask the user something. */
  PendingSection?: ComponentType;
  /** A card on the page about rights. */
  AccessCard?: ComponentType;
  /** Pages at addresses of its own, below `/-/`, for everyone who is signed in. */
  pages?: readonly { path: `/-/${string}`; Page: ComponentType }[];
  /** Asks who the user is, for ui/session/proof.ts. One feature may. */
  ProofDialog?: ComponentType;
  /** Asks for what the server wants before a session begins. One feature may. */
  ProofForm?: ComponentType<ProofFormProps>;
};

export type AccountSection = { title: () => string; isOfSignIn?: true; Section: ComponentType };

type Shown = { isFor(index: ClientIndex): boolean; Part: ComponentType };

export type ProofFormProps = {
  /** What the server has asked for. The feature knows its shape. */
  asked: object;
  /** Sends an answer; rejects with the reason against it. */
  onAnswer: (answer: object) => Promise<void>;
};

let features: readonly AppFeature[] = [];
export const appFeatures = (): readonly AppFeature[] => features;

/** True where a feature has a bar above the header. */
export const hasTopBar = (index: ClientIndex): boolean =>
  features.some(({ topBar }) => topBar?.isFor(index) ?? false);

/** The password that everybody knows of the portal's accounts. */
export const publicPasswordOf = (index: ClientIndex): string | undefined =>
  features.flatMap(({ publicPassword }) => publicPassword?.(index) ?? [])[0];

/** Gives the app what features add. It is called before the app is drawn. */
export function provideFeaturesOfApp(all: readonly AppFeature[]): void {
  features = all;
  provideParts(all);
}
