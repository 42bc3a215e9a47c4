/** Records of another backend, behind our API. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { withBackend } from './server/withBackend.ts';

export const anotherBackend: ServerFeature = {
  storeOver: (own, portal, { apiUrl, apiToken }) =>
    apiUrl !== undefined && portal.dialect
      ? withBackend(own, portal, portal.dialect, { url: apiUrl, token: apiToken })
      : undefined,
};
