/**
 * Texts designed to slow patterns down: reading and validating values must take linear time in their length.
 */
import { describe, expect, it } from 'vitest';
import { guessFields } from '#authoring/guess/guess.ts';
import { filledIn } from '#model/records/title.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { fold } from '#model/values/values.ts';
import type { FieldType } from '#model/types.ts';
import { fileNameFor } from '#kinds/file/kind.ts';
import { parseCsvValue } from '#spreadsheets/csvCells.ts';
import { doubtsAbout } from '#spreadsheets/doubtfulLines.ts';
import { mailtoAddress } from '#kinds/text/mailtoAddress.ts';
import { guessColumns } from '#screens/list/import/app/mapping.ts';
import { mailContent } from '#server/delivery/outbox.ts';
import { kindOf, kinds, parseValue, storedForm, uniqueKey } from '#kinds/registry.ts';
import { validateField } from '#kinds/validate.ts';
import { context, fieldOf } from './helpers.ts';
import { cpuTime } from '../support/cpuTime.ts';

const length = 100_000;
const hard: Record<string, string> = {
  'one letter': 'a'.repeat(length),
  'letters, then what spoils them': `${'a'.repeat(length)}!`,
  blanks: `x${' '.repeat(length)}x`,
  'lines and tabs': `x${'\t\n'.repeat(length / 2)}x`,
  digits: '1'.repeat(length),
  'dots between digits': '1.'.repeat(length / 2),
  commas: ','.repeat(length),
  'signs before a number': `${'-'.repeat(length)}1`,
  'at signs': 'a@'.repeat(length / 2),
  'an e-mail without end': `a@${'a.'.repeat(length / 2)}`,
  'an address without end': `http://${'a.'.repeat(length / 2)}`,
  slashes: `http:${'/'.repeat(length)}`,
  'a date without end': `2026-${'01-'.repeat(length / 3)}`,
  apostrophes: `${"'".repeat(length)}=`,
  brackets: '('.repeat(length),
  'accents upon accents': `a${'\u0301'.repeat(length)}`,
  'what can not be seen': '\u200b'.repeat(length),
};
const options = [{ value: 'a', label: 'A', tone: 'neutral' }];

describe.each(Object.entries(hard))('%s', (_what, text) => {
  it.each(Object.keys(kinds) as FieldType[])('are parsed and checked as %s quickly', (type) => {
    const field = fieldOf(type, { options, resource: 'alvos', fields: {} });
    const record = { campo: text };
    const started = cpuTime();
    for (const value of [text, parseValue(field, text, context), storedForm(field, text)]) {
      validateField(field, value, { ...context, fields: { campo: field }, record });
      if (typeof value === 'string' && kindOf(field).unique) uniqueKey(field, value);
    }
    parseCsvValue(field, text, context);
    expect(cpuTime() - started).toBeLessThan(3000);
  });

  it('are searched quickly', () => {
    const fields = { campo: fieldOf('text') };
    const started = cpuTime();
    fold(text);
    for (const filter of [{ q: text.slice(0, 512) }, { campo_like: text }, { campo_gte: text }])
      recordMatches(filter, { campo: text }, { ...context, fields, searchFields: ['campo'] });
    expect(cpuTime() - started).toBeLessThan(3000);
  });
});

describe('texts of strangers take linear time elsewhere, too', () => {
  const runs = ['\t', ' ', '.', '-', '_', '(', '[', ': ', '· ', '1 ', '(a)', ' ? : '];
  const texts = runs.flatMap((run) => {
    const long = run.repeat(30_000 / run.length);
    return [`x${long}x`, `${long}x`, `x${long}`];
  });
  const mail = { from: 'a@x.example', templates: { body: '{title} {text}' } };
  const fields = { a: { ...fieldOf('text'), id: 'a', label: 'A (b)' } };
  const targets = [{ field: fields.a, label: 'A (b)' }] as never;
  const line = (...cells: string[]) => ({ line: 1, cells });
  const words = { title: 'T', resource: 'R', name: 'N', portal: 'P', link: '' };
  it.each<[string, (text: string) => unknown]>([
    ['the body of a notice', (text) => mailContent(mail as never, 'b@x.example', { ...words, text })],
    ['the name of a file', (text) => fileNameFor(text, 'pdf')],
    ['a title', (text) => filledIn('{a} - {b}', { a: text, b: '' }, (_id, value) => String(value))],
    ['the head of a column', (text) => guessFields([{ heading: text, values: ['a', 'b'] }], [])],
    ['a head to be mapped', (text) => guessColumns([text], targets, { columns: [] }, { fields } as never)],
    ['a cell beside a sum', (text) => doubtsAbout(line('a', 'b'), [line('Total', text), line(text, '1')])],
  ])('%s', (_name, read) => {
    const started = cpuTime();
    for (const text of texts) read(text);
    expect(cpuTime() - started).toBeLessThan(3000);
  });
});

it('writes an address into a link so that it adds no other receiver', () => {
  expect(mailtoAddress('ana.souza+nf@example.com')).toBe('mailto:ana.souza%2Bnf@example.com');
  expect(mailtoAddress('ana?bcc=eva@example.net&x=@example.com')).toBe(
    'mailto:ana%3Fbcc%3Deva%40example.net%26x%3D@example.com',
  );
  expect(mailtoAddress('a\ud800@exämple.com')).toBe('mailto:a@ex%C3%A4mple.com');
});

describe('a pattern of the config', () => {
  it('is never matched against a text longer than it can handle quickly', () => {
    const field = fieldOf('text', {
      maxLength: 10_000,
      pattern: { regex: '.*-.*-.*', message: 'Com dois traços' },
    });
    const started = cpuTime();
    expect(validateField(field, 'a'.repeat(9000), context)).toContain('no máximo 500');
    expect(validateField(field, 'a'.repeat(500), context)).toContain('Com dois traços');
    expect(cpuTime() - started).toBeLessThan(2000);
  });
});
