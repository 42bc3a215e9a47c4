/** Files. Records store only their names, sizes and types. */
import { z } from 'zod';
import { rules, choiceOf, looks } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { imageWords } from '../sharedKeywords.ts';

/** The accepted file types; fileKinds.ts detects them. */
const fileKindWords = {
  pdf: 'kindWords.file.pdf',
  jpg: 'kindWords.file.jpg',
  png: 'kindWords.file.png',
  webp: 'kindWords.file.webp',
  xml: 'kindWords.file.xml',
  txt: 'kindWords.file.txt',
} as const;
export type FileKindName = keyof typeof fileKindWords;
/** A number without a unit is coerced to text, so that it gets the same message as any invalid size. */
const fileSize = z.coerce
  .string<string>()
  .regex(/^(?:(?:[1-9]|[1-4]\d|50) MB|[1-9]\d{0,2} kB)$/, 'fields.writeSizeAsMb');

export const fileField = fieldKind(
  'file',
  'kindWords.file.file',
  '{ type: file, label: Capa digitalizada }',
  {
    accept: rules(
      'plain',
      z.array(choiceOf(fileKindWords)).min(1).optional(),
      'kindWords.file.accept',
      'accept: [pdf, png]',
      { values: fileKindWords },
    ),
    maxSize: rules('plain', fileSize.optional(), 'kindWords.file.maxSize', 'maxSize: 5 MB'),
    max: rules('plain', z.int().min(1).max(20).optional(), 'kindWords.file.max', 'max: 3'),
    image: looks('plain', choiceOf(imageWords).optional(), 'kindWords.file.image', 'image: photo', {
      values: imageWords,
    }),
  },
);
