import { fold } from '../../config/values.ts';
import { loadPortal } from '../../config/load.ts';
import { titleOf } from '../../config/title.ts';
import type { Resource } from '../../config/types.ts';
import { findData } from '../data/open.ts';
import { draftFrom, type Draft } from '../guess/source.ts';
import type { Guess, KnownResource } from '../guess/types.ts';
import { count, type Io } from '../io.ts';
import { capital, newFile, save, tidyYaml } from './write.ts';

type Options = {
  label?: string | undefined;
  plural?: string | undefined;
  from?: string | undefined;
  'from-openapi'?: string | undefined;
};

/** portal new resource: one field to begin with, or those that a file of records shows. */
export async function newResource(io: Io, id: string, options: Options): Promise<number> {
  const { label = capital(id), plural = label } = options;
  const from = options.from ?? options['from-openapi'];
  const draft = from === undefined ? undefined : await draftFrom(from, knownResources(io));
  const fields = draft
    ? Object.fromEntries(draft.guesses.map((guess) => [guess.id, guess.field]))
    : { nome: { type: 'text', label: 'Nome', required: true } };
  const { title, search } = namedBy(draft?.guesses ?? []);
  const content = { label: { one: label, many: plural }, title, search, fields };
  const file = newFile(io, `resources/${id}.yaml`, tidyYaml(content, [['fields']]));
  if (draft) io.out(`${tableOf(draft)}\n`);
  save(io, [file]);
  if (draft)
    io.out(
      `\nConfira os campos no arquivo e crie a tela, por exemplo:\n  npm run portal -- new department <id> --resources ${id}\n  npm run portal -- new route <departamento> /<endereço> ${id}`,
    );
  return 0;
}

const nameLike = /^(nome|razao|titulo|descricao|name|title|codigo|numero|placa|modelo)/;

/** A record is named by the field that is called so, or that no two records share, or else the first text. */
function namedBy(guesses: readonly Guess[]): { title: string; search: string[] } {
  if (guesses.length === 0) return { title: 'nome', search: ['nome'] };
  const readable = guesses.filter(
    ({ field }) => !['items', 'reference', 'boolean', 'multiselect'].includes(field.type),
  );
  const title =
    readable.find(({ id, field }) => field.type === 'text' && nameLike.test(fold(id))) ??
    readable.find(({ field }) => field.unique) ??
    readable.find(({ field }) => field.type === 'text') ??
    readable[0] ??
    guesses[0]!;
  const searched = readable.filter(
    ({ field }) =>
      field.unique === true || ['text', 'email', 'placa', 'cpf', 'cnpj', 'cpfCnpj'].includes(field.type),
  );
  return { title: title.id, search: [...new Set([title.id, ...searched.map(({ id }) => id)])].slice(0, 5) };
}

/** What was made of each column, and how well its values fit. */
function tableOf({ guesses, records }: Draft): string {
  const rows = guesses.map(({ heading, id, field, fits, note }) => [
    heading,
    id,
    [
      field.type,
      ...(field.resource ? [`→ ${String(field.resource)}`] : []),
      ...(field.required ? ['obrigatório'] : []),
      ...(field.unique ? ['único'] : []),
    ].join(', '),
    fits && fits.of > 0 ? `${Math.floor((100 * fits.taken) / fits.of)} %` : '',
    [note, fits?.refused !== undefined && `não serve: "${fits.refused.slice(0, 40)}"`]
      .filter(Boolean)
      .join('; '),
  ]);
  const table = [['coluna', 'campo', 'tipo', 'servem', ''], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => row[at]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...(records ? [`${count(records, 'registro')} lidos`, ''] : []), ...lines].join('\n');
}

/** The resources that a column may refer to, with the names of the records that the data has of them. */
function knownResources(io: Io): KnownResource[] {
  const { portal } = loadPortal(io.paths.config);
  const tables = findData(io)?.tables ?? {};
  return Object.values(portal?.resources ?? {})
    .filter(({ from }) => !from)
    .map((resource) => ({
      id: resource.id,
      names: namesOf(resource),
      ids: new Set((tables[resource.id] ?? []).map(({ id }) => String(id))),
      titles: new Set((tables[resource.id] ?? []).map((record) => fold(titleOf(resource, record)).trim())),
    }));
}

const namesOf = ({ id, label }: Resource) =>
  [id.replaceAll('_', ' '), label.one, label.many].map((name) => fold(name));
