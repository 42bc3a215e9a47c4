import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrated } from '#kinds/migration.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from './data/dataFile.ts';
import { dataText, replaceFile } from './data/write.ts';
import { CliError, shortPath, type Io } from './io.ts';
import { openPortal } from './portal.ts';
import { translate } from '#messages/translate.ts';

type Records = Record<string, readonly object[]>;
/** The exports of <config>/demo/index.ts. */
type Generator = {
  generate(context: { portal: Portal }): Records | Promise<Records>;
  /** What the portal keeps of the records: `$history` without ids, `$notices`. */
  generateOwn?(portal: Portal, records: Records): Records;
};

/** portal seed: writes the demo records, always the same, to db.json. */
export async function seed(io: Io): Promise<number> {
  const portal = openPortal(io);
  const file = path.join(io.paths.config, 'demo', 'index.ts');
  if (!existsSync(file))
    throw new CliError(translate('commands.noGeneratorOfDemoData', { file: shortPath(file) }));
  const { generate, generateOwn } = (await import(pathToFileURL(file).href)) as Partial<Generator>;
  if (typeof generate !== 'function')
    throw new CliError(translate('commands.mustExportFunctionGenerate', { file: shortPath(file) }));

  const records = await generate({ portal });
  const strange = Object.keys(records).filter((id) => !storedResources(portal).includes(id));
  if (strange.length > 0)
    throw new CliError(
      translate('commands.generatorGaveRecordsOfResources', { strange: strange.join(', ') }),
    );

  // Defaults are filled in as the form would, so that a generator need not repeat them.
  const { tables } = migrated(portal, { tables: { ...records } as Record<string, Stored[]>, rest: {} });
  const rest = generateOwn?.(portal, tables) ?? {};
  replaceFile(io.paths.db, dataText({ tables: sorted(portal, tables), rest }));
  const total = Object.values(records).reduce((sum, list) => sum + list.length, 0);
  io.out(
    translate('commands.recordsOfGenerator', {
      db: shortPath(io.paths.db),
      records: translate('counted.records', { smart_count: total }),
      resources: translate('counted.resources', { smart_count: Object.keys(records).length }),
    }),
  );
  return 0;
}

/** Views have no records of their own. */
const storedResources = ({ resources }: Portal) =>
  Object.keys(resources).filter((id) => !resources[id]!.from);

/** Records and fields in a fixed order, so that git shows which records changed. */
const sorted = (portal: Portal, records: Records): Records =>
  Object.fromEntries(
    storedResources(portal)
      .sort()
      .map((id) => {
        const order = Object.keys(portal.resources[id]!.fields);
        return [id, (records[id] ?? []).map((record) => ordered(record, order))];
      }),
  );

/** The record with its fields in the declared order; others follow by name. */
function ordered(record: object, order: readonly string[]): object {
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)));
}
