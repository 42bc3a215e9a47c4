/** The files that make a company's folder a project of its own: packages, CI, containers, secrets. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageOf } from '#messages/language.ts';
import { engineFolder } from '#host/companyFolder.ts';
import type { Company } from './companyFiles.ts';
import { companyWords } from './companyWords.ts';

type Project = Company & {
  folder: string;
  /** The e-mail of the first administrator. */
  admin: string;
  /** The address of a PostgreSQL; absent: the records are in a file. */
  database?: string | undefined;
};

/** The version of the engine. */
export const engineVersion = (): string =>
  (JSON.parse(readFileSync(path.join(engineFolder, 'package.json'), 'utf8')) as { version: string }).version;

export function projectFiles(project: Project): Record<string, string> {
  const words = companyWords[languageOf(project.locale)];
  return {
    'package.json': packageFile(project),
    [`scenarios/${words.scenario}.yaml`]: scenarioFile(project),
    '.gitignore': `# ${words.ignoreNote}\n.data/\n.env\n.portal/\nnode_modules/\n`,
    '.github/workflows/portal.yaml': `# ${words.ciNote}
name: portal
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm ci
      - run: npm run check
      - run: npx portal upgrade --check
${project.demo ? '' : `      - run: npx portal new account ${project.admin} --permissions admin\n`}      - run: npm test
`,
    'compose.yaml': composeFile(project),
    ...(project.database && {
      '.env': `# ${words.envNote}\nPORTAL_DATABASE_URL=${JSON.stringify(project.database)}\n`,
    }),
  };
}

const packageFile = ({ folder, name }: Project): string =>
  `${JSON.stringify(
    {
      name: packageName(path.basename(folder)),
      description: name,
      private: true,
      type: 'module',
      scripts: {
        start: 'portal start',
        dev: 'portal dev',
        check: 'portal check',
        test: 'portal test',
      },
      dependencies: { portal: engineSource(folder) },
      engines: { node: '>=20.19' },
    },
    null,
    2,
  )}\n`;

/** A folder called portal must not depend on itself. */
const packageName = (folder: string) => {
  const plain = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' || plain === 'portal' ? 'company' : plain;
};

/** Where npm gets the version that is running: a registry, a file, or this repository. */
function engineSource(folder: string): string {
  const [project, ...inside] = engineFolder.split(`${path.sep}node_modules${path.sep}`);
  if (inside.length === 0) return fileSource(folder, engineFolder);
  const lock = path.join(project!, 'node_modules/.package-lock.json');
  const { packages } = existsSync(lock)
    ? (JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, { resolved?: string }> })
    : { packages: {} };
  const resolved = packages['node_modules/portal']?.resolved;
  return resolved?.startsWith('file:')
    ? fileSource(folder, path.resolve(project!, 'node_modules/..', resolved.slice('file:'.length)))
    : engineVersion();
}

const fileSource = (folder: string, file: string) =>
  `file:${path.relative(folder, file).split(path.sep).join('/')}`;

function scenarioFile({ locale, demo, admin }: Project): string {
  const {
    users,
    name,
    email,
    password,
    permissions,
    status,
    active,
    blocked,
    block,
    unblock,
    scenarioLabel,
  } = companyWords[languageOf(locale)];
  const as = demo ? 'admin@example.com' : admin;
  return `label: ${scenarioLabel}
steps:
  - when:
      - as: ${as}
        create: ${users[0]}
        set: { ${name[0]}: Ana Lima, ${email[0]}: ana.lima@example.org, ${password[0]}: 7bicicletas, ${permissions[0]}: [admin] }
        name: ana
      - { as: ${as}, transition: ${block}, in: ana }
    then:
      - { find: ana, is: { ${status[0]}: ${blocked[0]} } }
  - when:
      - { as: ${as}, transition: ${unblock}, in: ana }
    then:
      - { find: ana, is: { ${status[0]}: ${active[0]} } }
`;
}

function composeFile({ locale }: Project): string {
  const { composeNote, composeImage } = companyWords[languageOf(locale)];
  return `# ${composeNote}
services:
  portal:
    # ${composeImage}
    image: \${PORTAL_IMAGE:-portal:${engineVersion()}}
    environment:
      PORTAL_CONFIG: /company
      PORTAL_DATABASE_URL: postgres://portal:\${POSTGRES_PASSWORD:?}@postgres:5432/portal
    volumes: ['.:/company:ro', 'portal-data:/data']
    ports: ['127.0.0.1:3000:3000']
    depends_on:
      postgres: { condition: service_healthy }
    restart: unless-stopped
  postgres:
    image: postgres:17
    environment: { POSTGRES_USER: portal, POSTGRES_DB: portal, POSTGRES_PASSWORD: '\${POSTGRES_PASSWORD:?}' }
    volumes: ['postgres-data:/var/lib/postgresql/data']
    healthcheck:
      test: ['CMD', 'pg_isready', '-U', 'portal']
      interval: 5s
    restart: unless-stopped
volumes:
  portal-data:
  postgres-data:
`;
}
