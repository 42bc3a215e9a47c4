/** The transitions of a status field. */
import { z } from 'zod';
import { condition, fieldId, permission, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, narrows, rules, widens } from '#model/config/keyword.ts';
import { approvalSchema } from './approval.ts';
import { definePhrase } from '#messages/phrase.ts';

/** Refuses "yes" and the like, which are not a question. */
const noQuestion = /^(?!(?:yes|no|sim|n.o|s.|true|false)$)/i;

const tones = {
  neutral: 'Um passo como os outros.',
  danger: 'Encerra ou desfaz: fica no menu, em vermelho, e nunca é o botão principal.',
};

/** One allowed change of a status field, offered as a button and checked by the API. */
export const transitionSchema = mapOf(
  {
    chapter: 'Fields',
    id: 'transition',
    title: 'Transição: transitions',
    about: 'Cada botão de um campo `status`, e a única maneira de mudar a situação.',
    at: { file: 'resources/emprestimos.yaml', path: ['fields', 'etapa', 'transitions', 0] },
  },
  {
    id: rules(
      'name',
      z
        .string()
        .regex(/^[a-z0-9-]+$/, definePhrase`use minúsculas, números e "-", como em "enviar-a-oficina"`)
        .optional(),
      'O nome na API e em `transitions` de uma lista; por padrão, o do rótulo.',
      'id: dar-baixa',
      { names: true },
    ),
    label: words('O texto do botão.', 'id: devolver\nlabel: Dar baixa', { names: true }),
    from: widens(
      'value',
      z.union([text, z.array(text).min(1)]),
      'De que situação, ou de quais; any, de todas as outras.',
      'from: [fora]',
    ),
    to: widens('value', text, 'Para que situação.', 'to: devolvido'),
    permissions: narrows(
      'permissions',
      z.array(permission).min(1).optional(),
      'Quem pode: qualquer uma destas; sem elas, quem altera o registro na tela.',
      'permissions: [balcao]',
    ),
    when: condition('O registro deve combinar com este filtro.', 'when: { retirada_lte: $today }'),
    confirm: looks(
      'text',
      z
        .union([
          z.literal(true),
          text.regex(noQuestion, definePhrase`escreva a pergunta, ou true para a de costume`),
        ])
        .optional(),
      'O texto da pergunta antes de mudar; true para a de costume.',
      'confirm: O livro voltou?',
    ),
    /** Fields that the dialog of the transition asks for; required ones must be filled in. */
    fields: widens(
      'fields',
      z.array(fieldId).optional(),
      'Campos perguntados na hora.',
      'fields: [devolucao]',
    ),
    set: rules(
      'context',
      z.record(fieldId, z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(text)])).optional(),
      'O que mais ela grava: constante, $today, $user, $record.campo, "= conta" ou texto com campos entre chaves; num campo de `fields`, o que a pergunta propõe.',
      'set: { devolucao: $today }',
      { serverOnly: true },
    ),
    approval: narrows(
      'parts',
      approvalSchema.optional(),
      'Só se faz quando outros aprovam: quem, quantos e até que valor.',
      'approval: { by: [acervo] }',
      { serverOnly: true },
    ),
    auto: rules(
      'plain',
      z.literal(true).optional(),
      'true: sem botão, só regras a fazem.',
      'label: Devolver\nauto: true',
    ),
    primary: looks(
      'plain',
      z.boolean().optional(),
      'true: é o botão principal do registro; false: nunca. Por padrão, a primeira que leva adiante, a uma situação de tom success ou info.',
      'primary: true',
    ),
    tone: looks(
      'plain',
      choiceOf(tones).optional(),
      'O peso do botão; por padrão, danger se a situação de destino tem tom error.',
      'tone: danger',
      { values: tones },
    ),
    waits: looks(
      'plain',
      z.literal(true).optional(),
      'true: o registro espera por esta ação: aparece em Pendências de quem pode fazê-la.',
      'permissions: [balcao]\nwaits: true',
    ),
  },
);

export type TransitionSource = z.infer<typeof transitionSchema>;
