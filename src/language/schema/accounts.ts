/**
 * The parts of config/portal.yaml about accounts and the data that the portal itself stores beside the
 * records.
 */
import { z } from 'zod';
import { looks, mapOf, rules } from '#model/config/keyword.ts';
import {
  aboutResource,
  conditionKeyword,
  fieldId,
  fieldKeyword,
  optionalWords,
  resourceId,
} from './atoms.ts';
import type { TextKey } from '#messages/translate.ts';

const at = (...path: (string | number)[]) => ({ file: 'portal.yaml', path });
const chapter = 'Portal';
/** A field that the portal reads or writes itself, such as a password. */
const written = (text: TextKey, example: string) => fieldKeyword(text, example, { fields: 'written' });

export const accountsSchema = mapOf(
  {
    chapter,
    id: 'accounts',
    title: 'portalWords.accounts.title',
    about: 'portalWords.accounts.about',
    at: at('accounts'),
  },
  {
    resource: aboutResource('portalWords.accounts.resource', 'resource: leitores'),
    email: written('portalWords.accounts.email', 'email: correio'),
    password: written('portalWords.accounts.password', 'password: segredo'),
    name: written('portalWords.accounts.name', 'name: nome'),
    plan: written('portalWords.accounts.plan', 'plan: faixa'),
    permissions: written('portalWords.accounts.permissions', 'permissions: acessos'),
    activeWhen: conditionKeyword('portalWords.accounts.activeWhen', 'activeWhen: { ativo: true }', {
      user: false,
    }),
    blockedMessage: optionalWords(
      'portalWords.accounts.blockedMessage',
      'blockedMessage: Procure o balcão.\nactiveWhen: { ativo: true }',
    ),
  },
);

/** The names of the stamp fields. */
const stamp = (text: TextKey, example: string) => rules('name', fieldId.optional(), text, example);
export const stampsSchema = mapOf(
  {
    chapter,
    id: 'stamps',
    title: 'portalWords.accounts.stampsTitle',
    about: 'portalWords.accounts.stampsAbout',
    at: at('stamps'),
  },
  {
    createdAt: stamp('portalWords.accounts.createdAt', 'createdAt: registradoEm'),
    updatedAt: stamp('portalWords.accounts.updatedAt', 'updatedAt: alteradoEm'),
    createdBy: stamp('portalWords.accounts.createdBy', 'createdBy: registradoPor'),
    updatedBy: stamp('portalWords.accounts.updatedBy', 'updatedBy: alteradoPor'),
  },
);

export const historySchema = mapOf(
  {
    chapter,
    id: 'history',
    title: 'portalWords.accounts.historyTitle',
    about: 'portalWords.accounts.historyAbout',
    at: at('history'),
  },
  {
    resource: rules('name', resourceId, 'portalWords.accounts.historyResource', 'resource: historico'),
  },
);

export const trashSchema = mapOf(
  {
    chapter,
    id: 'trash',
    title: 'portalWords.accounts.trashTitle',
    about: 'portalWords.accounts.trashAbout',
    at: at('trash'),
  },
  {
    days: looks('plain', z.int().min(1).max(3650), 'portalWords.accounts.days', 'days: 30'),
  },
);

export const delegationsSchema = mapOf(
  {
    chapter,
    id: 'delegations',
    title: 'portalWords.accounts.delegationsTitle',
    about: 'portalWords.accounts.delegationsAbout',
    at: at('delegations'),
  },
  {
    resource: aboutResource('portalWords.accounts.delegationsResource', 'resource: substituicoes'),
    from: written('portalWords.accounts.from', 'from: ausenteId'),
    to: written('portalWords.accounts.to', 'to: substitutoId'),
    since: written('portalWords.accounts.since', 'since: inicio'),
    until: written('portalWords.accounts.until', 'until: fim'),
  },
);
