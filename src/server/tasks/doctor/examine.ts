/** `portal doctor`: what an operator looks at in the first week, line by line. It writes nothing, and says no secret. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPortal } from '#compiler/load.ts';
import { translate } from '#messages/translate.ts';
import type { Finding } from '#model/api/findings.ts';
import type { Portal } from '#model/types.ts';
import type { Env } from '#host/env.ts';
import { serverFeatures } from '#server/feature/feature.ts';
import { databaseLines } from './databaseLines.ts';
import { addressLine, diskLine, mailLine, timeLine } from './machineLines.ts';
import { proxyLines, proxySubjects } from './proxyLines.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export async function examine(env: Env, variables: Variables): Promise<Finding[]> {
  const { portal, problems } = loadPortal(env.config);
  const faults = problems.filter(({ severity }) => severity === 'error').length;
  const config: Finding = portal
    ? { subject: 'config', ok: true, message: translate('doctor.config.fine') }
    : { subject: 'config', ok: false, message: translate('doctor.config.faults', { smart_count: faults }) };
  const started = Date.now();
  const database = await databaseLines(env, portal ?? undefined);
  const asked = Date.now();
  const secret = database.secret ?? secretIn(env.data);
  const parts = portal
    ? await ofPortal(portal, env, variables, secret)
    : withoutConfig(translate('doctor.noConfig'));
  const { address, proxy, ofFeatures, mail } = parts;
  return [
    config,
    address,
    ...proxy,
    ...database.lines,
    mail,
    ...ofFeatures,
    // Both clocks were read in between.
    timeLine({ [translate('doctor.time.database')]: database.now }, (started + asked) / 2),
    diskLine(env.data),
  ];
}

type Parts = { address: Finding; proxy: Finding[]; ofFeatures: Finding[]; mail: Finding };

async function ofPortal(
  portal: Portal,
  env: Env,
  variables: Variables,
  secret: string | undefined,
): Promise<Parts> {
  const bytes = secret === undefined ? undefined : new TextEncoder().encode(secret);
  const host = /^(?:0\.0\.0\.0|::)$/.test(env.host) ? '127.0.0.1' : env.host;
  const direct = `http://${host.includes(':') ? `[${host}]` : host}:${env.port}`;
  const { lines } = await proxyLines(portal, bytes, direct);
  const ofFeatures = await Promise.all(
    serverFeatures().map(async ({ examine }) => {
      if (!examine) return [];
      const found = await examine.lines(portal, variables);
      return found.length > 0 ? found : [examine.none()];
    }),
  );
  return {
    address: addressLine(portal, env),
    proxy: lines,
    ofFeatures: ofFeatures.flat(),
    mail: await mailLine(portal, env),
  };
}

function withoutConfig(message: string): Parts {
  const line = (subject: string): Finding => ({ subject, ok: null, message });
  return {
    address: line('address'),
    proxy: proxySubjects().map(line),
    ofFeatures: serverFeatures().flatMap(({ examine }) => (examine ? line(examine.none().subject) : [])),
    mail: line('mail'),
  };
}

/** Of the data file's folder; it is read, and never made. */
function secretIn(folder: string): string | undefined {
  const file = path.join(folder, 'secret');
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  } catch {
    return undefined;
  }
}
