/** What becomes of a part of the config once what the user does not see was taken out of it. */
import type { ConfigMap } from '#model/config/walkConfig.ts';

export const withoutUnseen = (cut: ConfigMap, original: ConfigMap): ConfigMap =>
  withoutUnseenUnit(readOnlyWithoutFormula(cut, original));

/** The browser can't compute a field whose formula was removed, so the user must not edit its value either. */
const readOnlyWithoutFormula = (cut: ConfigMap, original: ConfigMap): ConfigMap =>
  original.formula !== undefined && cut.formula === undefined ? { ...cut, readOnly: true } : cut;

/** Without the place of a unit, nothing is told about it. */
function withoutUnseenUnit(cut: ConfigMap): ConfigMap {
  if (cut.unitSource === undefined || cut.unitFrom !== undefined) return cut;
  const { unitSource: _unseen, ...rest } = cut;
  return rest;
}
