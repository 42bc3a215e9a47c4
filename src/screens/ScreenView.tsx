import { Suspense, type ComponentType } from 'react';
import type { SimpleScreen } from '../model/types.ts';
import { inBackground, lazyPage, type LazyPage } from '../kit/lazyPage.ts';
import type { AwaitedProps } from './app/useScreen.ts';
import { preloadRecordPage, RecordScreens } from './list/app/RecordScreens.tsx';

type ScreenProps<K extends SimpleScreen['kind']> = {
  path: string;
  screen: Extract<SimpleScreen, { kind: K }>;
};
type Registry = { readonly [K in SimpleScreen['kind']]: ComponentType<ScreenProps<K>> };

/**
 * The component of each kind of screen. A kind without a component does not compile. Only the code of lists is part of
 * this module. If the first screen is of another kind, early/registry.ts loads its code at the same time. Pages are
 * drawn by the shell.
 */
const screenKinds: Registry = {
  list: RecordScreens,
  form: lazyPage(() => import('./form/app/create/StandaloneForm.tsx'), 'StandaloneForm'),
  dashboard: lazyPage(() => import('./dashboard/Dashboard.tsx'), 'DashboardPage'),
  report: lazyPage(() => import('./report/app/ReportScreen.tsx'), 'ReportScreenView'),
  page: () => null,
};

/** A configured screen at its address; the guard around it has already admitted the user. */
export function ScreenView({ path, screen }: { path: string; screen: SimpleScreen }) {
  const Screen = screenKinds[screen.kind] as ComponentType<{ path: string; screen: SimpleScreen }>;
  return <Screen key={path} path={path} screen={screen} />;
}

/** What shows a record outside of its screen: only lists can be named where a record waits. */
const awaitedKinds: Readonly<Partial<Record<SimpleScreen['kind'], unknown>>> = {
  list: lazyPage(() => import('./list/record/app/AwaitedListRecord.tsx'), 'AwaitedListRecord'),
};

/** A record as its screen shows it, with the action that it waits for. */
export function AwaitedRecord(props: AwaitedProps) {
  const Kind = awaitedKinds[props.screen.kind] as ComponentType<AwaitedProps> | undefined;
  return <Suspense>{Kind ? <Kind {...props} /> : props.gone}</Suspense>;
}

/** Code that comes after a screen's own. */
const partsOf: {
  readonly [K in SimpleScreen['kind']]?: (screen: ScreenProps<K>['screen']) => Promise<void>;
} = {
  dashboard: async (screen) => (await import('./dashboard/Dashboard.tsx')).preloadWidgets(screen),
  report: async (screen) => (await import('./report/app/ReportScreen.tsx')).preloadReportParts(screen),
};

/** Loads the code of a screen, so that its first frame has all of it. `rest` is the address after the screen's own. */
export async function preloadScreen({
  screen,
  rest,
}: {
  screen: SimpleScreen;
  rest: readonly string[];
}): Promise<void> {
  const page = screenKinds[screen.kind] as Partial<Pick<LazyPage<object>, 'preload'>>;
  await (page.preload?.() ?? preloadRecordPage(rest));
  await inBackground(async () => partsOf[screen.kind]?.(screen as never));
}
