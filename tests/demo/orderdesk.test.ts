/**
 * The processes of a company made by config alone: from order to refund, and from a won deal to a finished
 * project.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { createLog } from '#server/http/requestLog.ts';
import { rulesOf } from '#server/writes/ruleIndex.ts';
import { Coverage } from '#server/tasks/testing/coverage.ts';
import { coverRules } from '#server/tasks/testing/ruleCoverage.ts';
import { runScenario, type TestRun } from '#server/tasks/testing/scenario.ts';
import { newFolder } from '../support/newFolder.ts';
import { orderdesk } from '../support/companies/orderdesk.ts';

const { portal, rows } = orderdesk();
const { sources, problems } = loadPortal('tests/fixtures/orderdesk');
const scenarios = [...sources!.scenarios.values()].map(({ value }) => value);
const coverage = new Coverage();
let close: () => Promise<void> = async () => {};
afterEach(() => close());

function trial(): TestRun {
  const folder = newFolder();
  const source = path.join(folder, 'first.json');
  writeFileSync(source, JSON.stringify(rows));
  const store = openJsonStore(folder, source, createLog('off'));
  close = async () => {
    await store.close();
    close = async () => {};
  };
  const data = openPortalData({ store, files: openFolderFiles(folder) }, portal);
  return { portal, data, today: portal.today!, coverage };
}

it.each(scenarios.map((scenario) => [scenario.label, scenario] as const))('%s', async (_label, scenario) => {
  expect(await runScenario(trial(), scenario)).toBeUndefined();
});

it('has nothing that the check warns of', () => expect(problems).toEqual([]));

it('each of its rules has acted', async () => {
  await coverRules(trial());
  const idle = [...rulesOf(portal).byKey.keys()].filter((rule) => !coverage.fired.has(rule));
  expect(idle).toEqual([]);
});
