/** A company whose records are stored in another backend, under its own names. */
import { stringify } from 'yaml';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { DialectId } from '#model/config/dialects.ts';
import type { Portal } from '#model/types.ts';
import { wireColumn } from '#features/anotherBackend/server/backend.ts';
import type { Tables } from '../stores/backends.ts';
import type { Chance } from './chance.ts';
import { companyBy, filesWith, type Generated } from './company.ts';
import { isStored, type Rows } from './records.ts';
import { accounts } from './shapes.ts';

/** `campoAlfa` is `campo_alfa` there. */
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

export const wiredCompanyBy =
  (dialect: DialectId) =>
  (chance: Chance): Generated & { portal: Portal } => {
    const company = companyBy(chance, { plain: true, elsewhere: true });
    const { resources } = company;
    for (const [id, resource] of Object.entries(resources)) {
      if (resource.from || id === accounts) continue;
      if (chance.maybe(50)) resource.name = `${id}_rows`;
      for (const [name, field] of Object.entries(resource.fields))
        if (isStored(field) && snake(name) !== name && chance.maybe(50)) field.name = snake(name);
    }
    const files = filesWith(company.files, resources).map((file) =>
      file.path.endsWith('portal.yaml') ? { ...file, text: `${file.text}${stringify({ dialect })}` } : file,
    );
    const { portal, problems } = loadPortalFrom(files);
    if (!portal) throw new Error(formatProblems(problems));
    return { ...company, rows: withMilliseconds(company.rows), files, portal };
  };

/** Instants as the portal writes them, and as it reads those of other backends. */
const withMilliseconds = (rows: Rows): Rows =>
  JSON.parse(JSON.stringify(rows).replaceAll(/(?<="[-\dT:]{19})Z(?=")/g, '.000Z')) as Rows;
/** Some backends write whole seconds without. */
const inWholeSeconds = (value: unknown) =>
  typeof value === 'string' ? value.replace(/(?<=T[\d:]{8})\.000Z$/, 'Z') : value;

/** The records of the backend, all but the accounts, under the names that the config maps them to. */
export function wireRows({ resources, rows }: Generated): Tables {
  const stored = Object.entries(resources).filter(([id, { from }]) => !from && id !== accounts);
  return Object.fromEntries(
    stored.map(([id, { name, fields }]) => [
      (name as string | undefined) ?? id,
      rows[id]!.map(
        ({ version: _version, ...row }) =>
          Object.fromEntries(
            Object.entries(row).map(([field, value]) => [
              fields[field]?.name ?? field,
              inWholeSeconds(value),
            ]),
          ) as never,
      ),
    ]),
  );
}

const columns: Readonly<Record<string, string>> = {
  integer: 'int',
  money: 'numeric',
  percent: 'numeric',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  reference: 'int',
  items: 'jsonb',
  file: 'jsonb',
  references: 'int[]',
  multiselect: 'text[]',
};

/** The database tables for these records, including the columns that the portal adds. */
export const wireSchema = ({ resources }: Portal): string =>
  Object.values(resources)
    .filter(({ id, from, history }) => !from && !history && id !== accounts)
    .map(({ id, name = id, fields }) => {
      const its = Object.values(fields)
        .filter(({ id }) => id !== 'id')
        .map((field) => `, "${wireColumn(field)}" ${columns[field.type] ?? 'text'}`);
      return `create table "${name}" (id int primary key${its.join('')});`;
    })
    .join('\n');
