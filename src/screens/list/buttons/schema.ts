/** Buttons of a list: the company's own code, a file, or a new record based on a row. */
import { z } from 'zod';
import { actionName, leadsTo, text, words } from '#language/schema/atoms.ts';
import { choiceOf, looks, mapOf, reads } from '#model/config/keyword.ts';

const places = {
  record: 'listWords.buttons.record',
  list: 'listWords.buttons.list',
} as const;
const inButtons = ['routes', 5, 'list', 'buttons'];
const at = { file: 'departments/acervo.yaml', path: [...inButtons, 0] };
const atFile = { file: 'departments/acervo.yaml', path: [...inButtons, 1] };

/** A field of the new record, or a field of the first row of one of its lists. */
const filled = z.string().regex(/^[a-z]\w*(\.[a-z]\w*)?$/, 'screens.writeNameOfField');
const sourceField = z.string().regex(/^[a-z]\w*$/, 'screens.writeNameOfFieldOfRecord');

export const buttonMap = mapOf(
  {
    chapter: 'Screens',
    id: 'button',
    title: 'listWords.buttons.title',
    about: 'listWords.buttons.about',
    at: { file: 'departments/acervo.yaml', path: ['routes', 1, 'list', 'buttons', 0] },
  },
  {
    label: words('listWords.buttons.label', 'label: Comprovante', { names: true }),
    extension: looks('plain', actionName.optional(), 'listWords.buttons.extension', 'extension: Comprovante'),
    create: leadsTo(
      'listWords.buttons.create',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id }',
      { at },
    ),
    with: reads(
      'fields',
      z.record(filled, sourceField).optional(),
      'listWords.buttons.with',
      'label: Emprestar\ncreate: /acervo/emprestar\nwith: { livroId: id, taxa: preco }',
      { at },
    ),
    file: reads(
      'template',
      text.optional(),
      'listWords.buttons.file',
      "label: Ficha\nfile: '{titulo}.txt'\ntext: 'Título: {titulo}'",
      { at: atFile },
    ),
    text: reads(
      'template',
      text.optional(),
      'listWords.buttons.button',
      "label: Agenda\nfile: '{titulo}.vcf'\ntext: |\n  BEGIN:VCARD\n  VERSION:4.0\n  FN:{titulo}\n  END:VCARD",
      { at: atFile },
    ),
    on: looks('plain', choiceOf(places).optional(), 'listWords.buttons.on', 'on: record', { values: places }),
  },
);
