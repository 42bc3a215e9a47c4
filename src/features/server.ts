/** What each feature adds to the server: one line each. */
import { provideFeatures } from '#server/feature.ts';
import { audit } from './audit/server.ts';
import { factors } from './factors/server.ts';
import { inboundMail } from './inboundMail/server.ts';
import { keys } from './keys/server.ts';
import { providers } from './providers/server.ts';

const features = { inboundMail, providers, factors, keys, audit };

/** Gives the server its features. A program calls it before it starts the server. */
export const provideServerFeatures = (): void => provideFeatures(Object.values(features));
