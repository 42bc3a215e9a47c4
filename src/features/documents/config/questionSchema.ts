/** `ask` in `documents`: what a person chooses, because no document says it. */
import { z } from 'zod';
import { fieldId, oneOrMore } from '#language/schema/atoms.ts';
import { mapOf, reads } from '#model/config/keyword.ts';
import { noteFormats, noteInSample } from '../shared/registry.ts';
import { documentsFile as file, plainScalar, wordsOfNames } from './schemaParts.ts';

const note = noteFormats[noteInSample];
export const noteNames = wordsOfNames({
  ...note.facts,
  ...note.lists['items'],
  ...note.lists['installments'],
});

const askSchema = mapOf(
  {
    chapter: 'Resource',
    id: 'noteQuestion',
    title: 'resourceWords.note.askTitle',
    about: 'resourceWords.note.askAbout',
    at: { file, path: ['documents', noteInSample, 'ask', 'multaId'] },
  },
  {
    by: reads('plain', z.array(z.string()).min(1), 'resourceWords.note.by', 'by: [party.document]', {
      values: noteNames,
    }),
    match: reads(
      'fields',
      z.record(fieldId, z.string()).optional(),
      'resourceWords.note.match',
      'match: { motivo: nature }',
      { ownNames: true, values: noteNames },
    ),
    like: reads('plain', z.string().optional(), 'resourceWords.note.like', 'like: nature', {
      values: noteNames,
    }),
    first: reads('value', plainScalar.optional(), 'resourceWords.note.first', 'first: 1'),
    unsure: reads(
      'plain',
      z.record(z.string(), oneOrMore(plainScalar)).optional(),
      'resourceWords.note.unsure',
      "unsure: { payment: '90' }",
      { values: noteNames },
    ),
    about: reads('plain', z.string().optional(), 'resourceWords.note.questionAbout', 'about: party.name', {
      values: noteNames,
    }),
  },
);
export const askMap = z.record(fieldId, askSchema);
