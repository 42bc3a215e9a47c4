/**
 * The tools for assistants. Each is a command or a part of one, and returns text. They read only the config:
 * no records, no accounts, no environment, and nothing is written.
 */
import { z } from 'zod';
import { changesBetween } from '../rights/rightsDiff.ts';
import { verbNames } from '#access/explain/describeRights.ts';
import { differencesBetween } from '../difference.ts';
import { definePhrase, phrase, phraseText } from '#messages/phrase.ts';
import { access } from '../commands/access.ts';
import { differencesText } from '../commands/configDiff.ts';
import { check } from '#cli/check.ts';
import { blocksOf } from '../commands/accessDiff.ts';
import { checkGenerated } from '../commands/checkGenerated.ts';
import { expand } from '../commands/expand.ts';
import { CliError, type Io } from '#cli/io.ts';
import { loadConfig, openConfig, openPortal } from '#cli/portal.ts';
import { accessWhy } from '../commands/accessWhy.ts';
import { proposed, textOf } from './folder.ts';
import { listNames, overview } from './overview.ts';
import { lookUp } from './lookUp.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
export type Tool = {
  name: string;
  title: string;
  about: string;
  input(): Shape;
  /** Returns the answer; text printed before comes first. */
  run(io: Io, input: unknown): string | void;
};

/** The input is validated before `run` is called. */
const tool = <S extends Shape>(
  name: string,
  title: string,
  about: string,
  input: () => S,
  run: (io: Io, input: z.infer<z.ZodObject<S>>) => string | void,
): Tool => ({ name, title, about, input, run: run as Tool['run'] });

const text = (about: string) => z.string().max(1000).describe(phraseText(about));
const files = () =>
  z
    .array(
      z.object({
        path: text(definePhrase`o arquivo, como "departments/frotas.yaml"`),
        text: z
          .string()
          .max(1024 * 1024)
          .nullable()
          .describe(phrase`o texto inteiro que ele teria; null: ele deixaria de existir`),
      }),
    )
    .min(1)
    .max(100)
    .describe(phrase`os arquivos como ficariam; os outros são os da pasta`);
const permissions = () =>
  z.array(z.string().max(200)).describe(phrase`as permissões que a pessoa tem; nenhuma: quem só tem conta`);

/** Refuses e-mails: accounts are data, which tools don't read. */
function held(names: readonly string[]): string {
  if (names.some((name) => name.includes('@')))
    throw new CliError(phrase`Diga as permissões, e não um e-mail: contas e registros não se leem por aqui.`);
  return names.join(',');
}

const plain = { json: false } as const;

export const tools: readonly Tool[] = [
  tool(
    'overview',
    definePhrase`O que a empresa tem`,
    definePhrase`Lista os departamentos, as rotas (as telas), os recursos (os tipos de registro), os grupos de campos que vários recursos têm ou as permissões da empresa; tudo menos as permissões com o arquivo em que está.`,
    () => ({
      list: z.enum(listNames).describe(phrase`o que listar`),
      search: text(definePhrase`só as linhas que têm este texto`).optional(),
    }),
    (io, { list, search }) => overview(openConfig(io), list, search),
  ),
  tool(
    'read_file',
    definePhrase`Um arquivo da configuração`,
    definePhrase`O texto de um arquivo YAML da pasta da configuração, como está no disco. Leia-o antes de propor uma mudança nele.`,
    () => ({ path: text(definePhrase`o arquivo, como "departments/frotas.yaml"`) }),
    (io, { path }) => textOf(io, path),
  ),
  tool(
    'reference',
    definePhrase`A referência da linguagem`,
    definePhrase`O que uma palavra da configuração faz, o que aceita e um exemplo: de uma palavra ("columns", "list.columns"), de uma tela ou parte ("list", "route") ou de um tipo de campo ("money"). Sem nada, tudo o que há, em uma linha cada.`,
    () => ({ of: text(definePhrase`a palavra, a parte ou o tipo de campo`).optional() }),
    (io, { of }) => lookUp(of, loadConfig(io).portal?.kinds),
  ),
  tool(
    'check',
    definePhrase`Confere a configuração`,
    definePhrase`Diz tudo o que está errado na configuração, com arquivo, linha e remédio. Com "files", confere como ela ficaria com esses textos, sem gravar nada: confira assim cada mudança antes de propô-la.`,
    () => ({ files: files().optional() }),
    (io, { files: given }) =>
      void check(given ? proposed(io, given) : io, { ...plain, strict: false }, checkGenerated),
  ),
  tool(
    'expand',
    definePhrase`Uma tela ou um recurso por inteiro`,
    definePhrase`A tela de uma rota, ou um recurso, com todos os valores padrão escritos.`,
    () => ({ of: text(definePhrase`o endereço da rota, como "/acervo/livros", ou o id do recurso`) }),
    (io, { of }) => void expand(io, of, plain),
  ),
  tool(
    'access',
    definePhrase`Quem pode o quê`,
    definePhrase`Tudo o que um conjunto de permissões abre, ou quem pode o quê em um recurso.`,
    () => ({
      permissions: permissions().optional(),
      resource: text(definePhrase`só este recurso`).optional(),
    }),
    (io, { permissions, resource }) => {
      if (!permissions && resource === undefined)
        throw new CliError(phrase`Diga "permissions", "resource", ou os dois.`);
      return void access(io, { ...plain, resource, permission: permissions && held(permissions) });
    },
  ),
  tool(
    'access_why',
    definePhrase`Por que pode, ou não`,
    definePhrase`Diz por que quem tem estas permissões pode ou não pode fazer algo, com a linha da configuração que o dá ou o que falta.`,
    () => ({
      permissions: permissions(),
      action: z.enum(Object.keys(verbNames) as [string, ...string[]]).describe(phrase`a ação`),
      target: text(definePhrase`o recurso, ou "recurso.campo", ou "recurso.transição"`),
    }),
    (io, { permissions, action, target }) => void accessWhy(io, [held(permissions), action, target], plain),
  ),
  tool(
    'diff',
    definePhrase`O que uma mudança mudaria`,
    definePhrase`O que mudaria para quem usa o portal com estes textos, e que permissões ganhariam (+) ou perderiam (-) o quê. Nada se grava. Mostre isto à pessoa antes que ela aceite a mudança.`,
    () => ({ files: files() }),
    (io, { files }) => {
      const [before, after] = [openPortal(io), openPortal(proposed(io, files))];
      const differences = differencesBetween(before, after);
      const changes = changesBetween(before, after);
      return [
        differences.length > 0 ? differencesText(differences) : phrase`Nada muda para quem usa o portal.`,
        changes.length > 0 ? blocksOf(changes).join('\n\n') : phrase`Nenhum direito muda.`,
      ].join('\n\n');
    },
  ),
];
