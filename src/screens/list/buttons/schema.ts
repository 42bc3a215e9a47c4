/** Buttons of a list: the company's own code, a file, or a new record based on a row. */
import { z } from 'zod';
import { actionName, leadsTo, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';
import { definePhrase } from '#messages/phrase.ts';

const places = {
  record: 'Em cada registro: no menu da linha e na página dele; o padrão.',
  list: 'Uma vez, em cima da lista: vale para o que ela mostra.',
};
const inButtons = ['routes', 5, 'list', 'buttons'];
const at = { file: 'departments/acervo.yaml', path: [...inButtons, 0] };
const atFile = { file: 'departments/acervo.yaml', path: [...inButtons, 1] };

/** A field of the new record, or a field of the first row of one of its lists. */
const filled = z
  .string()
  .regex(
    /^[a-z]\w*(\.[a-z]\w*)?$/,
    definePhrase`escreva o nome de um campo do novo registro, ou de uma lista dele e um campo da linha, como em "itens.quantidade"`,
  );
const sourceField = z
  .string()
  .regex(/^[a-z]\w*$/, definePhrase`escreva o nome de um campo do registro da linha, como em "clienteId"`);

export const buttonMap = mapOf(
  {
    chapter: 'Screens',
    id: 'button',
    title: 'Botão: buttons',
    about:
      'Cada item de `buttons`, numa lista: um botão feito em código, em extensions/actions (veja docs/extend.md), com `create`, um novo registro já preenchido com valores do que está na linha, ou, com `file`, um arquivo com os valores dela.',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'buttons', 0] },
  },
  {
    label: words('O que o botão diz.', 'label: Comprovante', { names: true }),
    extension: looks(
      'plain',
      actionName.optional(),
      'O nome do arquivo do código.',
      'extension: Comprovante',
    ),
    create: leadsTo(
      'A tela em que se faz o novo registro: um formulário, ou uma lista que cria. Só vê o botão quem abre essa tela.',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id }',
      { at },
    ),
    with: reads(
      'fields',
      z.record(filled, sourceField).optional(),
      'Com `create`: campo do novo registro, ou da primeira linha de uma lista dele, e o campo da linha de que vem.',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id, taxa: preco }',
      { at },
    ),
    file: reads(
      'template',
      text.optional(),
      'O nome de um arquivo com os valores do registro, que se baixa: o final diz como se escrevem, `vcf`, `ics`, `csv`, `json`, `xml` ou `txt`.',
      "label: Ficha\nfile: '{titulo}.txt'\ntext: 'Título: {titulo}'",
      { at: atFile },
    ),
    text: reads(
      'template',
      text.optional(),
      'Com `file`: o que está nele, com campos entre chaves. Em vcf e ics, a linha cujos campos estão todos vazios fica de fora.',
      "label: Agenda\nfile: '{titulo}.vcf'\ntext: |\n  BEGIN:VCARD\n  VERSION:4.0\n  FN:{titulo}\n  END:VCARD",
      { at: atFile },
    ),
    on: looks('plain', choiceOf(places).optional(), 'Onde fica.', 'on: record', { values: places }),
  },
);
