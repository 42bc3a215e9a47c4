/**
 * The parts of config/portal.yaml about accounts and the data that the portal itself stores beside the
 * records.
 */
import { z } from 'zod';
import { looks, mapOf, rules } from '#model/config/keyword.ts';
import { aboutResource, condition, fieldId, fieldKey, optionalWords, resourceId } from './atoms.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';

export const accountsSchema = mapOf(
  {
    chapter,
    id: 'accounts',
    title: 'Contas de usuário: accounts',
    about: 'Em portal.yaml. As contas são registros como os outros: cadastram-se numa tela.',
    at: at('accounts'),
  },
  {
    resource: aboutResource('O recurso em que cada registro é uma conta.', 'resource: leitores'),
    email: fieldKey('O campo do e-mail com que se entra.', 'email: correio'),
    password: fieldKey(
      'O campo da senha, que se escreve e nunca se lê. Uma conta nova não se cria sem ela, a não ser que o campo diga `required: false`.',
      'password: segredo',
    ),
    name: fieldKey('O campo do nome, mostrado no menu.', 'name: nome'),
    plan: fieldKey('O campo mostrado sob o nome, na barra lateral.', 'plan: faixa'),
    permissions: fieldKey('O campo de escolha múltipla com as permissões da conta.', 'permissions: acessos'),
    activeWhen: condition('Só entra a conta que combina com este filtro.', 'activeWhen: { ativo: true }'),
    blockedMessage: optionalWords(
      'O que se diz à conta que não pode entrar.',
      'blockedMessage: Procure o balcão.\nactiveWhen: { ativo: true }',
    ),
  },
);

/** The names of the stamp fields. */
const stamp = (text: string, example: string) => rules('name', fieldId.optional(), text, example);
export const stampsSchema = mapOf(
  {
    chapter,
    id: 'stamps',
    title: 'Campos do servidor: stamps',
    about: 'Em portal.yaml. Existem em todo recurso sem serem declarados.',
    at: at('stamps'),
  },
  {
    createdAt: stamp('O campo com a hora em que o registro foi criado.', 'createdAt: registradoEm'),
    updatedAt: stamp('O campo com a hora da última alteração.', 'updatedAt: alteradoEm'),
    createdBy: stamp('O campo com a conta que criou o registro.', 'createdBy: registradoPor'),
    updatedBy: stamp('O campo com a conta que o alterou por último.', 'updatedBy: alteradoPor'),
  },
);

export const historySchema = mapOf(
  {
    chapter,
    id: 'history',
    title: 'Histórico: history',
    about: 'Em portal.yaml. O recurso é do próprio portal: não tem arquivo, e ninguém escreve nele.',
    at: at('history'),
  },
  {
    resource: rules(
      'name',
      resourceId,
      'O nome que o recurso tem, para uma lista mostrá-lo; nenhum outro pode ter o mesmo.',
      'resource: historico',
    ),
  },
);

export const trashSchema = mapOf(
  {
    chapter,
    id: 'trash',
    title: 'Lixeira: trash',
    about:
      'Em portal.yaml. O que se exclui fica guardado, com os seus arquivos, e quem pode excluir pode restaurar.',
    at: at('trash'),
  },
  {
    days: looks(
      'plain',
      z.int().min(1).max(3650),
      'Por quantos dias um registro excluído pode ser restaurado.',
      'days: 30',
    ),
  },
);

export const delegationsSchema = mapOf(
  {
    chapter,
    id: 'delegations',
    title: 'Substitutos: delegations',
    about:
      'Em portal.yaml. Enquanto o registro vale, uma conta aprova (`approval`) por outra, no que as suas telas lhe mostram.',
    at: at('delegations'),
  },
  {
    resource: aboutResource('O recurso em que cada registro é uma substituição.', 'resource: substituicoes'),
    from: fieldKey('O campo da conta que se ausenta.', 'from: ausenteId'),
    to: fieldKey('O campo da conta que aprova por ela.', 'to: substitutoId'),
    since: fieldKey('O campo do primeiro dia.', 'since: inicio'),
    until: fieldKey('O campo do último dia.', 'until: fim'),
  },
);
