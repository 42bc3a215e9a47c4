import { describe, expect, it } from 'vitest';
import { functionHint } from '#language/bind/formulas/functionHint.ts';

describe('a formula function that does not exist', () => {
  it.each([
    ['SE', ' Aqui se escreve if.'],
    ['arred', ' Aqui se escreve round.'],
    ['média', ' Aqui se escreve avg.'],
    ['rond', ' Você quis dizer "round"?'],
    ['constructor', / As que existem: sum, avg, /],
  ])('%s comes with what to write instead', (name, hint) => expect(functionHint(name)).toMatch(hint));
});
