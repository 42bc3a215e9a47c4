/** `weekly` of a resource: its records come back each week. */
import { z } from 'zod';
import { mapOf, rules } from '#model/config/keyword.ts';
import { fieldId } from '#language/schema/atoms.ts';

const times = 'day: dia\nstart: comeca\nend: termina';
const single = { fields: 'single' } as const;

export const weeklySchema = mapOf(
  {
    chapter: 'Resource',
    id: 'weekly',
    title: 'resourceWords.weekly.title',
    about: 'resourceWords.weekly.about',
    at: { file: 'resources/plantoes.yaml', path: ['weekly'] },
  },
  {
    day: rules('fields', fieldId, 'resourceWords.weekly.day', times, single),
    start: rules('fields', fieldId, 'resourceWords.weekly.start', times, single),
    end: rules('fields', fieldId, 'resourceWords.weekly.end', times, single),
    valid: rules(
      'fields',
      z.array(fieldId).min(1).max(2).optional(),
      'resourceWords.weekly.valid',
      `${times}\nvalid: [desde, ate]`,
      single,
    ),
  },
);
