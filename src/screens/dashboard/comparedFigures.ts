/** What a comparison adds beside each measure of a report or chart: what it was, and the change. */
import type { NumberFormat } from '#kinds/format.ts';
import { translate } from '#messages/translate.ts';

/** How many points a figure of 1 is; undefined for what is no percentage, whose change is a share. */
export const percentPoints = ({ format, share }: NumberFormat): number | undefined =>
  format === 'percent' ? (share ? 100 : 1) : undefined;

/** A change is a share of what was before; that of a percentage is told in points. */
export const changeFormat = (format: NumberFormat): NumberFormat =>
  percentPoints(format) === undefined
    ? { format: 'percent', share: true, decimals: 1 }
    : { format: 'decimal', decimals: 1, unit: 'p.p.' };

/** @param apart how many months the comparison lies before */
export function comparedLabel(
  label: string,
  part: 'now' | 'before' | 'change',
  apart: number | undefined,
): string {
  if (part === 'now') return label;
  if (part === 'change') return translate('portal.screen.report.changeOf', { label });
  return translate(`portal.screen.report.${apart === 12 ? 'yearBefore' : 'before'}`, { label });
}
