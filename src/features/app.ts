/** What each feature adds to the app: one line each. */
import { provideFeaturesOfApp } from '#app/feature.ts';
import { documents } from './documents/app.ts';

const features = { documents };

export const provideAppFeatures = (): void => provideFeaturesOfApp(Object.values(features));
