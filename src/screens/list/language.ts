import type { ListScreen } from './types.ts';
import type { ScreenLanguage } from '../language.ts';
import { lintList, createsOnly } from './lint.ts';
import { bindList } from './bind.ts';
import { narrowList } from './narrow.ts';
import { resolveList } from './resolve.ts';
import { listOf, type ListSource } from './schema.ts';

export const list: ScreenLanguage<ListScreen, string | ListSource> = {
  bind: bindList,
  resolve: resolveList,
  narrow: narrowList,
  lint: lintList,
  fillsFormOf: (screen, source) =>
    createsOnly(screen) && !listOf(source).form ? screen.resource : undefined,
};
