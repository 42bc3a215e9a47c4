import type { SimpleScreen } from '../../model/types.ts';

type Load = () => Promise<unknown>;
type Firsts = {
  readonly [K in SimpleScreen['kind']]?: (
    screen: Extract<SimpleScreen, { kind: K }>,
    rest: readonly string[],
  ) => Load | undefined;
};

const edit = () => import('../form/app/EditScreen.tsx');

/** What each kind of screen draws with, beyond what the portal starts with, at an address: `rest` comes after its own. */
const firsts: Firsts = {
  list: ({ actions }, [record, page]) =>
    record === undefined
      ? undefined
      : page === 'show'
        ? async () => {
            await import('../list/app/record/ShowScreen.tsx');
            // the next click
            if (actions.includes('edit')) await edit();
          }
        : record === 'create'
          ? () => import('../form/app/CreateScreen.tsx')
          : edit,
  form: () => () => import('../form/app/StandaloneForm.tsx'),
  dashboard: ({ widgets }) =>
    widgets.some(({ kind }) => kind === 'chart')
      ? () => import('../dashboard/widgets/chart/app/ChartView.tsx')
      : undefined,
  report: () => () => import('../report/app/ReportScreen.tsx'),
};

/**
 * Asks for the code of a screen along with the portal's own, by which it would be found out only once that runs.
 * Whoever draws the screen meets a failure again and tells it.
 */
export function askFirstCode(screen: SimpleScreen, rest: readonly string[]): void {
  const first = firsts[screen.kind] as
    ((screen: SimpleScreen, rest: readonly string[]) => Load | undefined) | undefined;
  first?.(screen, rest)?.().catch(() => {});
}
