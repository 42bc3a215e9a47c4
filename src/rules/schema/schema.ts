/** The schema of `rules` and `ensures` in config/resources/<id>.yaml. */
import { z } from 'zod';
import { filterSchema, optionalWords, resourceId, text } from '#language/schema/atoms.ts';
import { mapOf } from '#model/config/keyword.ts';
import { onServer, ruleAt, set } from './atoms.ts';
import { stepSchema } from './steps.ts';
import { momentWords, triggersSchema } from './triggers.ts';
import { definePhrase } from '#messages/phrase.ts';

export type { StepSource } from './steps.ts';
export type { TriggerSource } from './triggers.ts';

const undoneSection = {
  chapter: 'Rules',
  id: 'undone',
  title: 'O que foi feito, desfeito: made',
  about: 'De `undo`, por recurso, quando não é só `delete` ou `keep`.',
  at: ruleAt('undo', 'made', 'multas'),
} as const;
const undoneSchema = z.union([
  z.enum(['delete', 'keep']),
  mapOf(undoneSection, {
    transition: onServer('actions', text, 'A transição que o desfaz, pelo rótulo.', 'transition: Cancelar'),
    set: set("transition: Cancelar\nset: { motivo: 'Devolvido por {leitor}' }"),
  }),
]);

const undoSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'undo',
    title: 'Desfazer: undo',
    about: 'De uma regra: quando se desfaz o que ela fez, e como. Sem ele, nada se desfaz.',
    at: ruleAt('undo'),
  },
  {
    on: onServer('parts', triggersSchema, 'Quando, como no `on` da regra.', 'on: { transition: Reabrir }', {
      values: momentWords,
    }),
    made: onServer(
      'parts',
      z.record(resourceId, undoneSchema).optional(),
      'O que fazer com os registros que a regra criou, por recurso; os outros se excluem.',
      'made: { multas: { transition: Cancelar } }',
      { values: { delete: 'Exclui.', keep: 'Deixa como está.' } },
    ),
    blockedWhen: onServer(
      'context',
      z.record(resourceId, filterSchema).optional(),
      'O registro criado que combina não se desfaz, e quem quer desfazer é recusado com `message`.',
      'blockedWhen: { multas: { situacao: paga } }\nmessage: A multa de {valor} já foi paga.',
    ),
    message: onServer(
      'context',
      text.optional(),
      'O que se diz então, com campos do registro criado entre chaves.',
      'blockedWhen: { multas: { situacao: paga } }\nmessage: A multa de {valor} já foi paga.',
    ),
  },
);

export const ruleSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'rule',
    title: 'Regra: rules',
    about:
      'Cada item de `rules`, num recurso: quando algo acontece a um registro, e uma condição vale, então estes passos em outros, na mesma gravação.',
    at: ruleAt(),
  },
  {
    id: onServer(
      'name',
      z
        .string()
        .regex(
          /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
          definePhrase`use minúsculas, números e "-", como em "gera-conta"`,
        ),
      'Como a regra se chama, no recurso.',
      'id: gera-multa',
      { names: true },
    ),
    label: optionalWords('O que ela faz, em poucas palavras; por padrão, o id.', 'label: Gera a multa', {
      serverOnly: true,
    }),
    on: onServer('parts', triggersSchema, 'Quando ela age.', 'on: { transition: Devolver }', {
      values: momentWords,
    }),
    when: onServer(
      'context',
      filterSchema.optional(),
      'Só quando isto vale: campos do registro, de um referido, como `livroId.preco`, e de como era antes, $before.etapa.',
      'when: { taxa_gt: 0, livroId.preco_gt: 10, $before.taxa_null: true }',
    ),
    then: onServer(
      'parts',
      z.array(stepSchema).min(1),
      'O que ela faz, na ordem.',
      'then: [{ create: multas, set: { emprestimoId: $record.id } }]',
    ),
    undo: onServer(
      'parts',
      undoSchema.optional(),
      'Quando e como se desfaz o que ela fez.',
      'undo: { on: { transition: Reabrir }, made: { multas: { transition: Cancelar } } }',
    ),
  },
);

export const ensureSchema = mapOf(
  {
    chapter: 'Rules',
    id: 'ensure',
    title: 'O que sempre vale: ensures',
    about:
      'Cada item de `ensures`, num recurso: todo registro tocado combina ao fim da gravação, seja quem for que gravou, ou nada se grava.',
    at: { file: 'resources/emprestimos.yaml', path: ['ensures', 0] },
  },
  {
    that: onServer('filter', filterSchema, 'O que deve valer.', 'that: { taxa_null: true }'),
    message: onServer(
      'template',
      text,
      'O que se diz quando não vale, com campos entre chaves.',
      "message: 'A taxa de {leitor} ficaria em {taxa}.'",
    ),
  },
);

export type RuleSource = z.infer<typeof ruleSchema>;
export type UndoSource = z.infer<typeof undoSchema>;
export type EnsureSource = z.infer<typeof ensureSchema>;
