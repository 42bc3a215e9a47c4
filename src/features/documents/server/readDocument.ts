import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Portal } from '#model/types.ts';
import { authorize } from '#server/caller/authorize.ts';
import { LongRun } from '#server/writes/longRun.ts';
import { httpErrorOf } from '#server/writes/storeErrors.ts';
import { planOfRequest } from '#server/api/answers.ts';
import { callerAs, callerOfAll } from '#server/accounts/callers.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openServerStore } from '#server/openServerStore.ts';
import { answersIn } from './documentRequest.ts';
import { importFiles } from './importDocuments.ts';

import type { Env } from '#host/env.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { HttpError } from '#server/http/http.ts';
import { createLog } from '#server/http/requestLog.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { PortalClock } from '#server/data/portalClock.ts';
import { runWrite } from '#server/writes/stages.ts';
import { validConfig } from '#server/tasks/openData.ts';
import type { CliTask } from '#server/feature/feature.ts';

/**
 * Imports a document as the API does, or shows what that would store: the API's answer.
 *
 * @param how `dry` for a trial, on the copy of the data in the folder; `real` for the data in use
 * @param answers a file with the answers to questions, as JSON; empty: none
 * @param email of the account in whose name it writes; empty: one with all rights
 */
export const readDocument: CliTask = async (
  env,
  [how, file = '', resource = '', answers = '', email = ''],
) => {
  const { portal, error } = validConfig(env);
  if (!portal) return { error };
  const isDryRun = how === 'dry';
  try {
    return await withStore(env, portal, isDryRun, async (store, today) => {
      const files = openFolderFiles(env.data);
      const data = openPortalData({ store, files }, portal);
      const caller = email === '' ? callerOfAll(portal, today) : await callerAs(portal, data, today, email);
      const call = authorize('POST', `/${resource}/documents`, caller);
      const services = { data, secret: randomBytes(32) };
      const given = answers === '' ? {} : answersIn(readFileSync(answers, 'utf8'));
      const { body } = await importFiles(
        call,
        [{ name: path.basename(file), bytes: readFileSync(file) }],
        { answers: given, isDryRun },
        {
          run: new LongRun(caller, (one, request) =>
            runWrite(services, planOfRequest({ call: one, request })),
          ),
          store,
          data,
          files,
        },
      );
      return body;
    });
  } catch (thrown) {
    const refusal = httpErrorOf(thrown);
    if (refusal instanceof HttpError) return { error: refusal.message };
    throw thrown;
  }
};

type Store = Awaited<ReturnType<typeof openServerStore>>;

async function withStore<T>(
  env: Env,
  portal: Portal,
  isCopy: boolean,
  work: (store: Store, today: string) => Promise<T>,
): Promise<T> {
  const log = createLog('off');
  const store = isCopy ? openJsonStore(env.data, null, log) : await openServerStore(env, portal, log);
  const settings = () => ({ date: env.today ?? portal.today, timeZone: portal.timeZone });
  try {
    const clock = await PortalClock.open(store, settings, { log, isReader: true });
    return await work(store, clock.today());
  } finally {
    await store.close();
  }
}
