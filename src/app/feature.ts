/** What a feature adds to the app. Each is in a folder of src/features; src/features/app.ts lists them. */
import { provideImportSources, type ImportSource } from '#screens/app/importSource.ts';

export type AppFeature = {
  /** Files beside tables that the import of a list takes. */
  importSource?: ImportSource;
};

/** Gives the app what features add. It is called before the app is drawn. */
export function provideFeaturesOfApp(all: readonly AppFeature[]): void {
  provideImportSources(all.flatMap(({ importSource }) => importSource ?? []));
}
