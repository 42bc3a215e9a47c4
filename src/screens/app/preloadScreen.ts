import type { SimpleScreen } from '#model/types.ts';

type Load = () => Promise<unknown>;
type Firsts = {
  readonly [K in SimpleScreen['kind']]?: (
    screen: Extract<SimpleScreen, { kind: K }>,
    rest: readonly string[],
  ) => Load | undefined;
};

const edit = () => import('../form/app/edit/EditScreen.tsx');

/**
 * The code that each kind of screen needs beyond the first chunk. `rest` is the part of the address after the
 * screen's own.
 */
const firsts: Firsts = {
  list: ({ actions }, [record, page]) =>
    record === undefined
      ? undefined
      : page === 'show'
        ? async () => {
            await import('../list/app/record/ShowScreen.tsx');
            // Users often click "edit" next.
            if (actions.includes('edit')) await edit();
          }
        : record === 'create'
          ? () => import('../form/app/create/CreateScreen.tsx')
          : edit,
  form: () => () => import('../form/app/create/StandaloneForm.tsx'),
  dashboard: ({ widgets }) =>
    widgets.some(({ kind }) => kind === 'chart')
      ? () => import('../dashboard/widgets/chart/app/ChartView.tsx')
      : undefined,
  report: () => () => import('../report/app/ReportScreen.tsx'),
};

/**
 * Loads the code of a screen in parallel with the app's own, which would request it only once it runs.
 * Failures are ignored here: the component that draws the screen meets them again and shows them.
 */
export function preloadScreen(screen: SimpleScreen, rest: readonly string[]): void {
  const first = firsts[screen.kind] as
    | ((screen: SimpleScreen, rest: readonly string[]) => Load | undefined)
    | undefined;
  first?.(screen, rest)?.().catch(() => {});
}
