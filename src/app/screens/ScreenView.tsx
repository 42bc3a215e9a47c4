import type { ComponentType } from 'react';
import type { SimpleScreen } from '../../config/types.ts';
import { lazyPage } from '../resilience/lazyPage.ts';

type ScreenProps<K extends SimpleScreen['kind']> = {
  path: string;
  screen: Extract<SimpleScreen, { kind: K }>;
};
type Registry = { readonly [K in SimpleScreen['kind']]: ComponentType<ScreenProps<K>> };

/** What draws each kind of screen, one chunk each; leaving one out does not compile. */
const screenKinds: Registry = {
  list: lazyPage(() => import('./RecordScreens.tsx'), 'RecordScreens'),
  form: lazyPage(() => import('./form/StandaloneForm.tsx'), 'StandaloneForm'),
  dashboard: lazyPage(() => import('../dashboards/Dashboard.tsx'), 'DashboardPage'),
  page: () => null,
};

/** A screen of the config at its address; the guard around it has let the user in. */
export function ScreenView({ path, screen }: { path: string; screen: SimpleScreen }) {
  const Screen = screenKinds[screen.kind] as ComponentType<{ path: string; screen: SimpleScreen }>;
  return <Screen key={path} path={path} screen={screen} />;
}
