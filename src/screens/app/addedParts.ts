/** What features add to screens in the browser. The app is given it before it is drawn. */
import type { SvgIconComponent } from '@mui/icons-material';
import type { RaRecord } from 'ra-core';
import type { ComponentType, RefObject } from 'react';
import type { ImportSource } from './importSource.ts';

/** `Loading`: what is drawn until the records are there. */
export type WholeViewProps = { Loading: ComponentType<{ rows: number }> };

/** How a view of a list is drawn that loads the records it shows itself, with the list's filter. */
export type WholeView = {
  icon: SvgIconComponent;
  Whole: ComponentType<WholeViewProps>;
  /** It is about other records than the list's filter finds: search and filters say nothing of it. */
  isApart?: true;
};

export type AddedParts = {
  /** Files beside tables that the import of a list takes. */
  importSource?: ImportSource;
  /** By the name of the view. */
  views?: Readonly<Record<string, WholeView>>;
  /** In the history of a record, below what a feature has done and may take back. */
  TakeBack?: ComponentType<{ record: RaRecord }>;
  /** Beside the form of a note about a record: helps to name people in its text. */
  Mentions?: ComponentType<MentionsProps>;
  /** Splits the text of a note: what is at odd places is marked. One feature may. */
  noteParts?(text: string): readonly string[];
};

/** `about`: the resource of the record. `within`: the form. `field`: that of the text. */
export type MentionsProps = {
  within: RefObject<HTMLElement | null>;
  about: string;
  record: RaRecord;
  field: string;
};

let parts: readonly AddedParts[] = [];

/** Called before the app is drawn. */
export const provideParts = (all: readonly AddedParts[]): void => void (parts = all);

export const importSources = (): readonly ImportSource[] =>
  parts.flatMap(({ importSource }) => importSource ?? []);

/** The view of a feature; undefined for one of the kernel. */
export const addedView = (name: string): WholeView | undefined =>
  parts.flatMap(({ views }) => views?.[name] ?? [])[0];

export const takeBackParts = (): readonly NonNullable<AddedParts['TakeBack']>[] =>
  parts.flatMap(({ TakeBack }) => TakeBack ?? []);

export const mentionHelpers = (): readonly NonNullable<AddedParts['Mentions']>[] =>
  parts.flatMap(({ Mentions }) => Mentions ?? []);

/** The text of a note, with what is marked at the odd places. */
export const noteParts = (text: string): readonly string[] =>
  parts.find((one) => one.noteParts)?.noteParts?.(text) ?? [text];
