/**
 * `npm run check:audit`: published vulnerabilities of all packages in package-lock.json, since the bundle contains packages
 * that package.json calls devDependencies. Quick and silent where no registry answers.
 */
import { spawnSync } from 'node:child_process';

/** Advisories that do not concern the portal, with the reason. */
const accepted: Readonly<Record<string, string>> = {};

const mostMs = 8000;

type Advisory = { url?: string; severity?: string; title?: string };
type Report = { vulnerabilities?: Record<string, { via: readonly (Advisory | string)[] }> };

const { status, stdout } = spawnSync(
  'npm',
  ['audit', '--package-lock-only', '--json', '--fetch-retries=0', `--fetch-timeout=${mostMs - 1000}`],
  { encoding: 'utf8', timeout: mostMs, stdio: ['ignore', 'pipe', 'ignore'] },
);

const faults = status === null ? [] : faultsIn(stdout);
if (faults.length > 0) {
  console.error(
    ['Packages with published vulnerabilities:', ...faults, 'Raise them: npm audit fix'].join('\n'),
  );
  process.exitCode = 1;
}

/** A line for each advisory; none for an answer that is no report. */
function faultsIn(answer: string): string[] {
  let report: Report;
  try {
    report = JSON.parse(answer) as Report;
  } catch {
    return [];
  }
  const lines = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'string' || Object.hasOwn(accepted, one.url ?? '')
        ? []
        : [`  ${name}: ${one.severity} ${one.title} ${one.url}`],
    ),
  );
  return [...new Set(lines)];
}
