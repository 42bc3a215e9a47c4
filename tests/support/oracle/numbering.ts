/** The numbers that a new record gets. */
import type { Portal, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { todayIn } from './localTime.ts';

/** One more than the last number of each sequence that begins alike. */
export const numbersFor = (portal: Portal, { fields }: Resource, rows: readonly Row[]): Row =>
  Object.fromEntries(
    Object.values(fields).flatMap((field): [string, string][] => {
      const pattern = 'sequence' in field ? field.sequence : undefined;
      if (pattern === undefined) return [];
      const [prefix, zeros] = pattern.replace('{year}', todayIn(portal).slice(0, 4)).split(/\{(0+)\}$/) as [
        string,
        string,
      ];
      const last = rows.flatMap((row) => {
        const value = String(row[field.id] ?? '');
        const digits = value.startsWith(prefix) ? value.slice(prefix.length) : '';
        return /^\d+$/.test(digits) ? Number(digits) : [];
      });
      return [[field.id, prefix + String(Math.max(0, ...last) + 1).padStart(zeros.length, '0')]];
    }),
  );
