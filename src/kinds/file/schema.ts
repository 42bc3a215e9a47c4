/** Files. Records store only their names, sizes and types. */
import { z } from 'zod';
import { choiceOf, looks, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { imageWords } from '../keywords.ts';
import { definePhrase } from '#messages/phrase.ts';

/** The accepted file types; fileKinds.ts detects them. */
const fileKindWords = {
  pdf: 'Documento PDF.',
  jpg: 'Foto JPEG.',
  png: 'Imagem PNG.',
  webp: 'Imagem WebP.',
  xml: 'Arquivo XML, como o da nota eletrônica.',
  txt: 'Texto sem formatação.',
};
export type FileKindName = keyof typeof fileKindWords;
/** A number without a unit is coerced to text, so that it gets the same message as any invalid size. */
const fileSize = z.coerce
  .string()
  .regex(
    /^(?:(?:[1-9]|[1-4]\d|50) MB|[1-9]\d{0,2} kB)$/,
    definePhrase`escreva o tamanho como "5 MB" ou "500 kB", até 50 MB`,
  );

export const fileField = fieldKind(
  'file',
  'Um ou mais arquivos anexados: guardados fora dos registros, baixados por quem lê o campo.',
  '{ type: file, label: Capa digitalizada }',
  {
    accept: rules(
      'plain',
      z.array(choiceOf(fileKindWords)).min(1).optional(),
      'Que arquivos se aceitam, pelo conteúdo e não pelo nome; por padrão, PDF e fotos.',
      'accept: [pdf, png]',
      { values: fileKindWords },
    ),
    maxSize: rules(
      'plain',
      fileSize.optional(),
      'O tamanho de cada um, no máximo; por padrão 10 MB.',
      'maxSize: 5 MB',
    ),
    max: rules(
      'plain',
      z.int().min(1).max(20).optional(),
      'Quantos arquivos, no máximo; por padrão um.',
      'max: 3',
    ),
    image: looks(
      'plain',
      choiceOf(imageWords).optional(),
      'Mostra o primeiro arquivo como imagem, também em listas e cartões. Aceita JPG, PNG e WebP; o formulário a reduz antes de enviar.',
      'image: photo',
      { values: imageWords },
    ),
  },
);
