/** What each feature adds to the app: one line each. */
import { provideFeaturesOfApp } from '#app/feature.ts';
import { anotherBackend } from './anotherBackend/app.ts';
import { demo } from './demo/app.ts';
import { documents } from './documents/app.ts';
import { factors } from './factors/app.ts';
import { keys } from './keys/app.ts';
import { providers } from './providers/app.ts';

const features = { documents, providers, factors, keys, anotherBackend, demo };

export const provideAppFeatures = (): void => provideFeaturesOfApp(Object.values(features));
