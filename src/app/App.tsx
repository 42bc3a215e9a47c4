import { Admin, CustomRoutes, localStorageStore, memoryStore } from 'react-admin';
import { useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import type { ClientIndex } from '../model/api/answers.ts';
import { createAuthProvider } from './auth/authProvider.ts';
import { SessionHost } from './auth/SessionHost.tsx';
import { createDataProvider } from './data/dataProvider.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { giveAhead } from '#ui/data/ahead.ts';
import { IndexContext } from '../ui/portal/useSession.ts';
import { FollowedConfig } from './portal/config/LiveConfig.tsx';
import { sendPreference } from '#ui/preferences/send.ts';
import { keepingStore, safeStore } from '../ui/preferences/preferenceStore.ts';
import { entryPerSearch } from './portal/routing/entryPerSearch.ts';
import { PortalRoutes } from './portal/routing/routes.tsx';
import { screenAt } from '../ui/portal/slices.ts';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { getToken, getViewing } from '../ui/session/session.ts';
import { listStoreName } from '../kit/storage.ts';
import { SettingsProvider, useSettings } from './settings/SettingsContext.tsx';
import { Direction } from '../kit/theme/Direction.tsx';
import { Notices } from '../kit/feedback/Notices.tsx';
import { usePortalTheme } from './settings/usePortalTheme.ts';
import { onlineManager, QueryClient } from '@tanstack/react-query';

/** The portal with the browser's router. */
export function App({ index }: { index: ClientIndex }) {
  const [router] = useState(() => {
    const made = entryPerSearch(
      createBrowserRouter([{ path: '*', element: <PortalInRouter index={index} /> }]),
    );
    if (window.first) window.first.navigate = (to) => made.navigate(to);
    return made;
  });
  return <RouterProvider router={router} useTransitions={false} />;
}

/** The portal inside a router. */
export function PortalInRouter({ index: given }: { index: ClientIndex }) {
  const [index, setIndex] = useState(given);
  return (
    <ErrorBoundary FallbackComponent={PortalFailure}>
      <IndexContext.Provider value={index}>
        <SettingsProvider>
          <ConfiguredAdmin index={index} onIndex={setIndex} />
        </SettingsProvider>
      </IndexContext.Provider>
    </ErrorBoundary>
  );
}

/**
 * react-admin driven by the config. It has a single route of ours: the config's addresses are looked up in a
 * table, because a <Resource> for each would copy all definitions at each registration (see definitions.ts).
 */
function ConfiguredAdmin({ index, onIndex }: { index: ClientIndex; onIndex: (index: ClientIndex) => void }) {
  const [providers] = useState(() => createProviders(index));
  // created again when a new config changes the wording of texts
  const wording = JSON.stringify(index.messages);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const i18nProvider = useMemo(createI18nProvider, [wording]);
  const theme = usePortalTheme();
  const { direction } = useSettings().settings;
  return (
    <Direction direction={direction}>
      <Admin
        {...providers}
        i18nProvider={i18nProvider}
        theme={theme}
        darkTheme={null}
        defaultTheme="light"
        notification={Notices}
        loginPage={false}
        authCallbackPage={false}
        error={PortalFailure}
        disableTelemetry
      >
        <CustomRoutes noLayout>
          <Route
            path="*"
            element={
              <FollowedConfig onIndex={onIndex}>
                <PortalRoutes />
                <SessionHost />
              </FollowedConfig>
            }
          />
        </CustomRoutes>
      </Admin>
    </Direction>
  );
}

function createProviders(index: ClientIndex) {
  const queryClient = createQueryClient();
  giveAhead(queryClient);
  return {
    queryClient,
    authProvider: createAuthProvider(index),
    dataProvider: createDataProvider({ api: index.api, getToken, screenAt, queryClient }),
    // lists viewed as another user must not change one's own stored settings
    store: getViewing()
      ? memoryStore()
      : keepingStore(
          safeStore(localStorageStore(undefined, listStoreName())),
          (key, value) => sendPreference(index.api, key, value),
          () => getToken() !== null,
        ),
  };
}

/** Retries once when there was no answer. What the server refused would be refused again. */
function createQueryClient(): QueryClient {
  // it takes for granted that a page starts online, and then notices no connection that comes back
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && navigator.onLine && isPassing((error as { status?: unknown }).status),
        retryDelay: 800,
        // offline, the service worker may have the answer (see offline/worker)
        networkMode: 'offlineFirst',
      },
      // offline, a save fails at once instead of waiting silently (see drafts/outbox/outbox.ts)
      mutations: { networkMode: 'always' },
    },
  });
}

const isPassing = (status: unknown) =>
  status === undefined || status === 0 || (typeof status === 'number' && status >= 502);
