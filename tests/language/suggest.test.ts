import { describe, expect, it } from 'vitest';
import { nearest, suggestion } from '#model/config/suggest.ts';

describe('nearest', () => {
  const names = ['situacao', 'valorTotal', 'id', 'columns'];
  it.each([
    ['situação', 'situacao'],
    ['Situacao', 'situacao'],
    ['valor_total', 'valorTotal'],
    ['colums', 'columns'],
    ['ip', 'id'],
  ])('takes %s for %s', (written, meant) => expect(nearest(written, names)).toBe(meant));

  it.each(['cliente', 'xy', 'total'])('does not guess at %s', (written) =>
    expect(nearest(written, names)).toBeUndefined(),
  );
});

describe('suggestion', () => {
  it('names the nearest one, or else lists the accepted ones', () => {
    expect(suggestion('colums', ['columns', 'filters'])).toBe(' Você quis dizer "columns"?');
    expect(suggestion('x', ['columns', 'filters'], 'Aceitas')).toBe(' Aceitas: columns, filters.');
    expect(suggestion('x', [])).toBe('');
  });
});
