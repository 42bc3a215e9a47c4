import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, testDataProvider, type CoreAdminContextProps } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { indexOf } from '#access/portalIndex.ts';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import { IndexContext } from '#ui/portal/useSession.ts';
import { createPortalTheme } from '#kit/theme/theme.ts';
import { garage } from '#tests/screens/garage.ts';

const theme = createPortalTheme({ mode: 'light', direction: 'ltr' });
export const today = '2026-10-31';
export const timeZone = 'America/Cuiaba';
const index = { ...indexOf(garage, { today, api: '/api', version: '1' }), timeZone };
const given = { dataProvider: testDataProvider(), i18nProvider: createI18nProvider() };

/** What an input finds around it in the portal. */
export const InPortal = ({ children, ...context }: CoreAdminContextProps) => (
  <MemoryRouter>
    <ThemeProvider theme={theme}>
      <IndexContext.Provider value={index}>
        <CoreAdminContext {...given} {...context}>
          {children}
        </CoreAdminContext>
      </IndexContext.Provider>
    </ThemeProvider>
  </MemoryRouter>
);
