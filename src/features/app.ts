/** What each feature adds to the app: one line each. */
import { provideFeaturesOfApp, type AppFeature } from '#app/feature.ts';
import { anotherBackend } from './anotherBackend/app.ts';
import { assistants } from './assistants/app.ts';
import { demo } from './demo/app.ts';
import { documents } from './documents/app.ts';
import { factors } from './factors/app.ts';
import { keys } from './keys/app.ts';
import { mentions } from './mentions/app.ts';
import { providers } from './providers/app.ts';
import { reconciliation } from './reconciliation/app.ts';

const features: Readonly<Record<string, AppFeature>> = {
  documents,
  reconciliation,
  mentions,
  providers,
  factors,
  keys,
  anotherBackend,
  assistants,
  demo,
};

export const provideAppFeatures = (): void => provideFeaturesOfApp(Object.values(features));
