/** Sign-in of a generated company: groups of a provider, a required second factor, and proof of identity. */
import { parse, stringify } from 'yaml';
import type { Chance } from './chance.ts';
import { filesWith, type Generated } from './company.ts';
import type { FieldData } from './kinds.ts';
import type { Row } from './records.ts';
import { accounts, permissions, type Resources } from './shapes.ts';

const minute = 60_000;
const groups = ['financas', 'diretoria', 'todos'];

export function withEntrances(chance: Chance, company: Generated): Generated {
  const resources: Resources = Object.fromEntries(
    Object.entries(company.resources).map(([id, one]) => [
      id,
      isGuarded(id, one) ? { ...one, fields: { ...one.fields, guarda: guard as FieldData } } : one,
    ]),
  );
  const begun = (id: string, row: Row): Row =>
    resources[id]?.fields.guarda ? { guarda: 'aberto', ...row } : row;
  const provider = {
    label: 'Empresa',
    issuer: 'http://localhost:9',
    clientId: 'portal',
    secretEnv: 'EMPRESA_SECRET',
    groups: Object.fromEntries(chance.several(groups).map((name) => [name, chance.several(permissions)])),
  };
  const signIn = {
    providers: { empresa: provider },
    ...(chance.maybe(50) && { require: [chance.pick(permissions)] }),
  };
  const files = filesWith(company.files, resources).map((file) =>
    file.path.endsWith('/portal.yaml')
      ? {
          ...file,
          text: stringify({ ...(parse(file.text ?? '') as object), url: 'http://localhost:3000', signIn }),
        }
      : file,
  );
  const rows = {
    ...Object.fromEntries(
      Object.entries(company.rows).map(([id, list]) => [id, list.map((row) => begun(id, row))]),
    ),
    [accounts]: company.rows[accounts]!.map((row) =>
      chance.maybe(60) ? { ...row, $groups: confirmedBy(chance, company.begins) } : row,
    ),
  };
  return { ...company, files, resources, rows };
}

/** Some count still, some lapse soon, some no more; some are of another provider that had the same id. */
const confirmedBy = (chance: Chance, begins: number) => ({
  empresa: {
    issuer: chance.maybe(85) ? 'http://localhost:9' : 'http://localhost:8',
    groups: chance.some([...groups, 'outro']),
    at: begins - chance.pick([0, 1, 55, 59, 60, 61, 900]) * minute,
  },
});

/** A status whose transition asks for proof of identity. */
const guard = {
  type: 'status',
  label: 'Guarda',
  options: { aberto: 'Aberto', fechado: 'Fechado' },
  default: 'aberto',
  transitions: [{ label: 'Fechar', from: 'aberto', to: 'fechado', confirmIdentity: true }],
};
const isGuarded = (id: string, resource: Resources[string]) =>
  id !== accounts && !resource.from && !Object.values(resource.fields).some(({ type }) => type === 'status');
