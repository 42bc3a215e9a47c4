import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortal } from '#compiler/load.ts';
import { warnings, type WarningCode } from '#language/warnings.ts';
import {
  acervo,
  balcao,
  emprestimos,
  route,
  problemsOf,
  warningCases,
  type Change,
} from '../support/language/warningCases.ts';

describe('warnings', () => {
  it.each(warningCases)('$code: for $that, and for nothing else', ({ code, warned, says, right }) => {
    const told = problemsOf(warned);
    expect(told.map((problem) => problem.code)).toContain(code);
    expect(told.find((problem) => problem.code === code)!.message).toContain(says);
    expect(formatProblems(problemsOf(right).filter((problem) => problem.code === code))).toBe('');
  });

  it('are all covered by these cases', () => {
    const tried = new Set(warningCases.map(({ code }) => code));
    // that of lists of permissions needs accounts: tests/cli/commands.test.ts
    const untried = Object.keys(warnings).filter((code) => !tried.has(code as WarningCode));
    expect(untried).toEqual(['list-of-permissions', 'idle-silence']);
  });

  it('do not occur in the config of this repository', () => {
    expect(formatProblems(loadPortal('config').problems)).toBe('');
  });
});

describe('resources without a screen', () => {
  const bare = (id: string, more = ''): Change => ({
    file: `resources/${id}.yaml`,
    to: `label: { one: ${id}, many: ${id} }\ntitle: nome\n${more}fields:\n  nome: { type: text, label: Nome }\n`,
  });
  const refers = (id: string, to: string): Change => ({
    file: `resources/${id}.yaml`,
    to: `  outroId: { type: reference, label: Outro, resource: ${to} }\n  nota: { type: text, label: Nota }\n`,
  });
  const about = (changes: readonly Change[]) =>
    problemsOf(changes).map(({ place, message, code }) => `${place.file} ${code}: ${message.split(':')[0]}`);
  const three = ['um', 'dois', 'tres'].map((id) => bare(id));

  it('are reported one by one up to three, and as one line with a count from four', () => {
    expect(about(three)).toEqual([
      expect.stringContaining('nenhuma tela mostra "dois"'),
      expect.stringContaining('nenhuma tela mostra "tres"'),
      expect.stringContaining('nenhuma tela mostra "um"'),
    ]);
    expect(about([...three, bare('vinte')])).toEqual([
      expect.stringMatching(
        /um\.yaml unused-resource: nenhuma tela mostra 4 recursos \(um, dois, tres, vinte\)$/,
      ),
    ]);
  });

  it('count with their fields, unless they are silenced; those with a screen stay apart', () => {
    const fields = [bare('alvo'), refers('alvo', 'alvo'), ...three.slice(0, 2)];
    expect(about([...fields, bare('vinte')])).toEqual([
      expect.stringContaining('nenhuma tela mostra 4 recursos (alvo, um, dois, vinte)'),
    ]);
    const silenced = bare('vinte', 'x-silence: { unused-resource: Vem depois }\n');
    expect(about([...three, silenced])).toHaveLength(3);
    const via = { file: emprestimos, from: '  taxa:', to: '  via: { type: text, label: Via }\n  taxa:' };
    expect(about([...three, bare('vinte'), via])).toEqual([
      expect.stringContaining('nenhuma tela mostra "via"'),
      expect.stringContaining('mostra 4 recursos'),
    ]);
  });
});

describe('what rules reveal', () => {
  const revealing: Change = { file: emprestimos, from: 'valor: = taxa * 2', to: 'valor: = livroId.paginas' };
  const another: Change = {
    file: 'resources/multas.yaml',
    to: "rules:\n  - { id: repete, label: Repete, on: create, then: [{ update: self, set: { motivo: 'De {emprestimoId.livroId.paginas}' } }] }\n",
  };
  const told = (changes: readonly Change[]) =>
    problemsOf(changes).filter(({ code }) => code === 'rule-reveals');
  const silence = 'x-silence: { rule-reveals: O balcão cobra o que o acervo sabe }';

  it('is told once for a pair of departments, with the other places', () => {
    expect(told([revealing])[0]!.message).not.toContain('O mesmo se dá');
    const [first, ...others] = told([revealing, another]);
    expect(others).toEqual([]);
    expect(first!.message).toMatch(
      /O mesmo se dá em config\/resources\/\w+\.yaml:\d+:\d+: para dizer .* no alto de config\/departments\/balcao\.yaml$/,
    );
  });

  it('is silenced for all rules of the pair at the top of the department that learns it', () => {
    expect(
      told([revealing, another, { file: balcao, from: 'label: Balcão', to: `label: Balcão\n${silence}` }]),
    ).toEqual([]);
    expect(
      told([revealing, another, { file: acervo, from: 'label: Acervo', to: `label: Acervo\n${silence}` }]),
    ).toHaveLength(1);
  });

  it('names permissions as the config writes them', () => {
    const spelt: Change = { file: balcao, from: 'permissions: [balcao]', to: 'permissions: [Balcao]' };
    const [letter] = told([
      spelt,
      { file: emprestimos, from: "title: 'Multa de {leitor}'", to: "title: 'Multa de {livroId.paginas}'" },
    ]);
    expect(letter!.message).toContain('e Balcao, que a manda');
    expect(told([spelt, revealing])[0]!.message).toContain('que Balcao vê');
  });

  it('names those who have the button, and nobody else', () => {
    const pressed = (permissions: string): Change[] => [
      { file: emprestimos, from: "title: 'Multa de {leitor}'", to: "title: 'Multa de {livroId.paginas}'" },
      {
        file: emprestimos,
        from: 'from: fora, to: devolvido }',
        to: `from: fora, to: devolvido, permissions: [${permissions}] }`,
      },
    ];
    expect(told(pressed('balcao'))[0]!.message).toContain('e balcao, que a manda');
    expect(told(pressed('acervo'))).toEqual([]);
  });
});

describe('x-silence', () => {
  const hidden = (note: string): Change =>
    route(`{ path: /oculta, label: Oculta, menu: false, page: Blank${note} }`);
  const codes = (note: string) =>
    problemsOf([hidden(note)]).map(({ code, message }) => `${code}: ${message}`);

  it('suppresses a warning at its place, with the reason', () => {
    expect(codes(', x-silence: { unreached-screen: Abre-se pelo e-mail }')).toEqual([]);
  });

  it('suppresses no other warning, and is reported as unused', () => {
    expect(codes(', x-silence: { equal-screens: De propósito }')).toEqual([
      expect.stringContaining('unreached-screen: nada leva'),
      'idle-silence: o aviso "equal-screens" não acontece aqui: apague-o de "x-silence"',
    ]);
  });

  it('suppresses nothing in another place', () => {
    const note = {
      file: acervo,
      from: 'label: Painel do acervo',
      to: 'label: Painel do acervo\n    x-silence: { unreached-screen: Outra }',
    };
    expect(problemsOf([hidden(''), note]).map(({ code }) => code)).toEqual([
      'idle-silence',
      'unreached-screen',
    ]);
  });

  it.each([
    [', x-silence: De propósito', 'é um mapa do aviso ao motivo'],
    [', x-silence: { unreached-screen: }', 'diga o motivo de calar "unreached-screen"'],
    [
      ', x-silence: { unreached-screens: Vem do e-mail }',
      'o aviso "unreached-screens" não existe. Você quis dizer "unreached-screen"?',
    ],
  ])('%s is reported as wrong', (note, message) => {
    expect(codes(note).join('\n')).toContain(message);
  });
});
