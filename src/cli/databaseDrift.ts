/** What `portal check --database` says beside the problems of the config. */
import { translate } from '#messages/translate.ts';

/** `yaml`: lines of `fields`. */
export type DriftedTable = {
  resource: string;
  table: string;
  lines: readonly { says: string; yaml: string }[];
};

export type DatabaseDrift = {
  tables: readonly DriftedTable[];
  /** Tables that no resource names. */
  fresh: readonly string[];
};

const indented = (words: string) => words.replaceAll(/^/gm, '      ');

export function driftInWords({ tables, fresh }: DatabaseDrift): string {
  const parts = tables.flatMap(({ resource, table, lines }) => [
    `resources/${resource}.yaml (${table})`,
    ...lines.map(({ says, yaml }) => `  ${says}\n${indented(yaml)}`),
  ]);
  return [
    ...(parts.length > 0 ? [translate('adopted.drift'), ...parts] : [translate('adopted.noDrift')]),
    ...(fresh.length > 0 ? [translate('adopted.driftTables', { tables: fresh.join(', ') })] : []),
  ].join('\n');
}
