/** The files that make a company's folder a project of its own: packages, CI, containers, secrets. */
import { engineVersion } from '#host/engineVersion.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { languageOf } from '#messages/language.ts';
import { engineFolder, isInstalled } from '#host/companyFolder.ts';
import type { Company } from './companyFiles.ts';
import { companyWords } from './companyWords.ts';

type Project = Company & {
  folder: string;
  /** The e-mail of the first administrator. */
  admin: string;
  /** The address of a PostgreSQL; absent: the records are in a file. */
  database?: string | undefined;
  /** The address has no password. */
  isOpen?: boolean;
};

export function projectFiles(project: Project): Record<string, string> {
  const words = companyWords[languageOf(project.locale)];
  return {
    'package.json': packageFile(project),
    [`scenarios/${words.scenario}.yaml`]: scenarioFile(project),
    '.gitignore': `# ${words.ignoreNote}\n.data/\n.env\n.portal/\nnode_modules/\nsecrets/\n`,
    '.dockerignore': '.data\n.env\n.git\n.github\nnode_modules\nsecrets\n*.tgz\n',
    Dockerfile: `# ${words.imageNote}\n#   npx portal build && docker compose build && docker build -t ${packageName(path.basename(project.folder))} .
FROM portal:${engineVersion()}
COPY . /config
RUN portal check
`,
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
      '.env': `# ${project.isOpen ? words.envOpenNote : words.envNote}\nPORTAL_DATABASE_URL=${JSON.stringify(project.database)}\n`,
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

/** The tarball from which the running version was installed, if npm has it from a file. */
export function engineTarball(): string | undefined {
  const [project, ...inside] = engineFolder.split(`${path.sep}node_modules${path.sep}`);
  const lock = path.join(project!, 'node_modules/.package-lock.json');
  if (inside.length === 0 || !existsSync(lock)) return undefined;
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: Record<string, { resolved?: string }>;
  };
  const resolved = packages['node_modules/portal']?.resolved;
  const file = resolved?.startsWith('file:') && path.resolve(project!, resolved.slice('file:'.length));
  return file && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** Where npm gets the running version: a tarball, which the folder has a copy of; this repository; or a registry. */
function engineSource(folder: string): string {
  const tarball = engineTarball();
  if (tarball) return `file:${path.basename(tarball)}`;
  return isInstalled()
    ? engineVersion()
    : `file:${path.relative(folder, engineFolder).split(path.sep).join('/')}`;
}

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

function composeFile({ locale, admin }: Project): string {
  const { composeNote, composeFirst, composeImage, composeMigrate } = companyWords[languageOf(locale)];
  return `# ${composeNote}
#   npm install && mkdir -p secrets && openssl rand -hex 24 > secrets/database
#   docker compose up --build -d
# ${composeFirst}
#   docker compose run --rm portal portal new account ${admin} --permissions admin
x-portal: &portal
  # ${composeImage}
  image: portal:${engineVersion()}
  build: { context: node_modules/portal, dockerfile: build/image/Dockerfile }
  environment:
    PORTAL_DATABASE_URL: postgres://portal@postgres:5432/portal
    PORTAL_DATABASE_PASSWORD_FILE: /run/secrets/database
  secrets: [database]
  volumes: ['.:/config:ro', 'portal-data:/data']
  read_only: true
  tmpfs: [/tmp]
  cap_drop: [ALL]
  security_opt: ['no-new-privileges:true']
  depends_on:
    postgres: { condition: service_healthy }

services:
  portal:
    <<: *portal
    ports: ['127.0.0.1:3000:3000']
    restart: unless-stopped
  # ${composeMigrate}
  migrate:
    <<: *portal
    profiles: [commands]
    entrypoint: [portal, migrate]
    command: ['--plan']
  postgres:
    image: postgres:17.6
    environment:
      POSTGRES_USER: portal
      POSTGRES_DB: portal
      POSTGRES_PASSWORD_FILE: /run/secrets/database
    secrets: [database]
    volumes: ['postgres-data:/var/lib/postgresql/data']
    read_only: true
    tmpfs: [/tmp, /var/run/postgresql]
    cap_drop: [ALL]
    cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]
    security_opt: ['no-new-privileges:true']
    healthcheck:
      test: ['CMD', 'pg_isready', '-U', 'portal']
      interval: 5s
    restart: unless-stopped
secrets:
  database: { file: ./secrets/database }
volumes:
  portal-data:
  postgres-data:
`;
}
