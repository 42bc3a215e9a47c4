/** What else than tables the import of a list takes: files that a feature reads. The app is given the list when it starts. */
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { ComponentType } from 'react';

export type ImportStepProps = {
  files: readonly File[];
  /** Called once the records are stored. */
  onDone: () => void;
  onBack: () => void;
  /** Matches the columns of a table by hand instead. */
  onOrdinary?: () => void;
  onClose: () => void;
};

/** What it does with files, loaded once somebody imports. */
export type ImportReader = {
  /** The endings of its files' names, such as `.xml`. */
  endings: readonly string[];
  /** What the bytes are, in words, if it knows them. A list that takes none of its files refuses them so. */
  named(bytes: Uint8Array): string | undefined;
  /** True for the bytes of a file that it reads. */
  takes(bytes: Uint8Array): Promise<boolean>;
  /** True for a table that it reads, or nearly. Columns of such a table can be matched by hand, too. */
  takesTable(file: File, about: ReadingList): Promise<boolean>;
};
type ReadingList = { resource: ClientResource; resourceName: string; dataProvider: PortalDataProvider };

export type ImportSource = {
  /** True for a list that takes its files. It also takes several at once. */
  isFor(resource: ClientResource): boolean;
  load: () => Promise<ImportReader>;
  /** Shows what the files would store, asks what they leave open, and stores it. */
  Step: ComponentType<ImportStepProps>;
};
