import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, testDataProvider, type DataProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import { CurrentRouteContext, IndexContext } from '#ui/portal/useSession.ts';
import { createPortalTheme } from '#kit/theme/theme.ts';
import type { ClientIndex, IndexRoute } from '#model/api/answers.ts';
import { index as company } from '../shell/portal.tsx';

const theme = createPortalTheme({ mode: 'light', direction: 'ltr' });
const slice = { id: 'x', version: '1', screens: {}, resources: {}, links: {}, elsewhere: {}, makes: {} };

/** Opens a page at an address, without the shell around it. */
export function openPage(
  page: ReactElement,
  address: string,
  {
    index = company,
    route,
    dataProvider = testDataProvider(),
  }: { index?: ClientIndex; route?: IndexRoute; dataProvider?: DataProvider } = {},
) {
  const department = index.departments[0]!;
  const here = { department, route: route ?? department.routes[0]!, slice };
  const element = (
    <IndexContext.Provider value={index}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={createI18nProvider()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={theme}>
          <CurrentRouteContext.Provider value={here}>{page}</CurrentRouteContext.Provider>
        </ThemeProvider>
      </CoreAdminContext>
    </IndexContext.Provider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
