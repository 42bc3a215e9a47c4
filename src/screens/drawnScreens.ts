/** The kinds of screen that the server draws. */
import type { SimpleScreen } from '#model/types.ts';
import { codeOfDashboard, drawDashboard } from './dashboard/drawn.ts';
import { codeOfList, drawListScreen } from './list/drawn/drawn.ts';
import { codeOfReport, drawReport } from './report/drawReport.ts';
import type { LateCode } from '#model/api/drawnPage.ts';
import type { CodeOf, DrawScreen } from './drawn/drawing.ts';

type Kind<S> = { draw?: DrawScreen<S>; code?: CodeOf<S> };
export const drawnScreens: {
  readonly [K in SimpleScreen['kind']]?: Kind<Extract<SimpleScreen, { kind: K }>>;
} = {
  list: { draw: drawListScreen, code: codeOfList },
  dashboard: { draw: drawDashboard, code: codeOfDashboard },
  form: { code: () => ['form'] },
  report: { draw: drawReport, code: codeOfReport },
};
const kindOf = ({ kind }: SimpleScreen) => (drawnScreens[kind] ?? {}) as Kind<SimpleScreen>;

export const drawScreen: DrawScreen = (drawing) => kindOf(drawing.screen).draw?.(drawing);

export const codeOf = (screen: SimpleScreen, rest: readonly string[]): readonly LateCode[] =>
  kindOf(screen).code?.(screen, rest) ?? [];
