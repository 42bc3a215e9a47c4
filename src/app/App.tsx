import { CoreAdminContext, localStorageStore } from 'ra-core';
import { Notification } from 'react-admin';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { ClientIndex } from '../config/types.ts';
import { createAuthProvider } from './auth/authProvider.ts';
import { createDataProvider } from './data/dataProvider.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { IndexContext } from './portal/context.ts';
import { PortalRoutes } from './portal/routes.tsx';
import { screenAt } from './portal/slices.ts';
import { createQueryClient } from './queryClient.ts';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { getToken } from './session.ts';
import { SettingsProvider } from './settings/SettingsContext.tsx';
import { ThemeRoot } from './theme/ThemeRoot.tsx';

/** The portal in the browser's address bar. */
export function App({ index }: { index: ClientIndex }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Portal index={index} /> }]));
  return <RouterProvider router={router} />;
}

/**
 * The portal inside a router: react-admin's contexts around our routes. <Admin> itself would bring its own layout,
 * sign-in, error pages and telemetry along, and register the routes one by one (see definitions.ts).
 */
export function Portal({ index }: { index: ClientIndex }) {
  const [providers] = useState(() => createProviders(index));
  return (
    <ErrorBoundary FallbackComponent={PortalFailure}>
      <IndexContext.Provider value={index}>
        <SettingsProvider>
          <ThemeRoot>
            <CoreAdminContext {...providers}>
              <PortalRoutes />
              <Notification />
            </CoreAdminContext>
          </ThemeRoot>
        </SettingsProvider>
      </IndexContext.Provider>
    </ErrorBoundary>
  );
}

function createProviders(index: ClientIndex) {
  const queryClient = createQueryClient();
  return {
    queryClient,
    authProvider: createAuthProvider(index),
    dataProvider: createDataProvider({ api: index.api, getToken, screenAt, queryClient }),
    i18nProvider: createI18nProvider(),
    store: localStorageStore(undefined, 'portal'),
  };
}
