import { expect, it } from 'vitest';
import { groupProblems, linesText } from '#screens/app/ProblemList.tsx';

it('tells the same problem once, with all of its lines', () => {
  const lacks = (line: number) => ({ line, column: 'UF', message: 'Campo obrigatório' });
  expect(
    groupProblems([
      lacks(2),
      { line: 2, column: 'Valor', cell: 'abc', message: 'Não é um número' },
      lacks(3),
      { line: 3, column: 'Valor', cell: 'x', message: 'Não é um número' },
      lacks(3),
      lacks(6),
    ]),
  ).toEqual([
    { lines: [2, 3, 6], column: 'UF', message: 'Campo obrigatório' },
    { lines: [2], column: 'Valor', cell: 'abc', message: 'Não é um número' },
    { lines: [3], column: 'Valor', cell: 'x', message: 'Não é um número' },
  ]);
});

it('writes lines that follow each other as a range', () => {
  expect([[2], [2, 3], [2, 3, 4, 7], [2, 4, 6, 7]].map(linesText)).toEqual([
    '2',
    '2–3',
    '2–4, 7',
    '2, 4, 6–7',
  ]);
});
