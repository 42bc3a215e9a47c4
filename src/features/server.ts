/** What each feature adds to the server: one line each. */
import { provideFeatures } from '#server/feature.ts';
import { inboundMail } from './inboundMail/server.ts';

const features = { inboundMail };

/** Gives the server its features. A program calls it before it starts the server. */
export const provideServerFeatures = (): void => provideFeatures(Object.values(features));
