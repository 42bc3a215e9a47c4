import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { filesOf, goodTexts } from '../support/portal.ts';

const order = `label: { one: Ordem, many: Ordens, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  dobro: { type: money, label: Dobro, formula: valor * 2 }
  outraId: { type: reference, label: Outra, resource: ordens }
  fase: { type: select, label: Fase, options: { nova: Nova, feita: Feita, paga: Paga } }
  paga: { type: boolean, label: Paga }
  quitada: { type: boolean, label: Quitada, when: { fase: paga } }
  etapa:
    type: status
    label: Etapa
    options: { nova: Nova, feita: Feita, paga: Paga }
    transitions:
      - { label: Fazer, from: nova, to: feita }
      - { label: Pagar, from: feita, to: paga }
      - { label: Refazer, from: feita, to: nova }
`;
const told = (rules: string) =>
  formatProblems(
    loadPortalFrom(
      filesOf({ ...goodTexts(), 'resources/ordens.yaml': `${order}rules:\n${rules}` }),
    ).problems.filter(({ severity }) => severity === 'error'),
  );
const rule = (id: string, on: string, then: string, when = '{}') =>
  `  - { id: ${id}, on: ${on}, when: ${when}, then: [${then}] }\n`;

describe('a process with a cycle', () => {
  const circle = (text: string) => expect(told(text)).toContain('leva de volta a si mesma');
  const end = (text: string) => expect(told(text)).toBe('');

  it('is refused if a record makes another of its kind, and not if it makes none', () => {
    const make = '{ create: ordens, set: { nome: $record.nome } }';
    circle(rule('copia', 'create', make));
    end(rule('copia', 'delete', make));
  });

  it('is refused if a field changes by its own change, also through a formula', () => {
    circle(rule('soma', '{ update: [valor] }', '{ update: self, set: { valor: = valor + 1 } }'));
    circle(rule('soma', '{ update: [dobro] }', '{ update: self, set: { valor: 0 } }'));
    circle(rule('soma', '{ becomes: { dobro_gt: 9 } }', '{ update: self, set: { valor: 0 } }'));
    end(rule('soma', '{ update: [nome] }', '{ update: self, set: { valor: = valor + 1 } }'));
  });

  it('goes by the fields that a condition names, not by options of the same name', () => {
    circle(rule('quita', '{ update: [quitada] }', '{ update: self, set: { fase: nova } }'));
    end(rule('quita', '{ update: [quitada] }', '{ update: self, set: { paga: true } }'));
  });

  it('ends if each lap moves on to further states, and not if the states lead back', () => {
    const next = (on: string, then: string) =>
      rule(on.toLowerCase(), `{ transition: ${on} }`, `{ transition: ${then}, in: outraId }`);
    end(next('Fazer', 'Fazer'));
    end(next('Fazer', 'Pagar') + next('Pagar', 'Fazer'));
    circle(next('Fazer', 'Refazer') + next('Refazer', 'Fazer'));
  });

  it('does not end where each lap makes a new record', () => {
    circle(
      rule('faz', '{ transition: Fazer }', '{ create: ordens, set: { nome: $record.nome } }') +
        rule('nova', 'create', '{ transition: Fazer, in: self }'),
    );
  });

  it('moves a status only by its transitions', () => {
    const writes = rule('faz', '{ transition: Fazer }', '{ update: self, set: { etapa: nova } }');
    expect(told(writes)).toContain('muda por transições');
    end(rule('faz', '{ transition: Fazer }', '{ transition: Pagar, in: self }'));
  });

  it('does not end if each lap makes what the next one starts from', () => {
    circle(
      rule(
        'faz',
        '{ transition: Fazer }',
        '{ create: ordens, set: { nome: x } }, { transition: Fazer, in: { ordens: { etapa: nova } } }',
      ),
    );
  });

  it('distinguishes one value from another', () => {
    end(rule('paga', '{ enters: { fase: feita } }', '{ update: self, set: { fase: paga } }'));
    circle(
      rule(
        'paga',
        '{ enters: { fase: feita } }',
        '{ update: outraId, in: outraId, set: { fase: feita } }'.replace('update: outraId', 'update: ordens'),
      ),
    );
  });

  it('includes undone effects', () => {
    const undo = (on: string, made: string) => `  - id: copia
    on: { transition: Fazer }
    then: [{ create: ordens, set: { nome: $record.nome } }]
    undo: { on: ${on}, made: { ordens: ${made} } }
`;
    circle(undo('delete', 'delete'));
    end(undo('delete', 'keep'));
    end(undo('{ transition: Refazer }', 'delete'));
  });
});

describe('two rules that write the same field', () => {
  const clash = (text: string) => expect(told(text)).toContain('não há como saber qual vale');
  const free = (text: string) => expect(told(text)).toBe('');
  const write = (field: string) => `{ update: self, set: { ${field}: x } }`;
  const fazer = '{ transition: Fazer }';

  it('are refused at one event, and accepted at two', () => {
    clash(rule('a', fazer, write('nome')) + rule('b', fazer, write('nome')));
    clash(rule('a', 'create', write('nome')) + rule('b', '[delete, create]', write('nome')));
    free(rule('a', fazer, write('nome')) + rule('b', '{ transition: Pagar }', write('nome')));
  });

  it('are accepted on other fields, on other records, in one rule, or under conditions that exclude each other', () => {
    free(rule('a', fazer, write('nome')) + rule('b', fazer, '{ update: self, set: { valor: 1 } }'));
    free(
      rule('a', fazer, write('nome')) + rule('b', fazer, '{ update: ordens, in: outraId, set: { nome: x } }'),
    );
    free(rule('a', fazer, `${write('nome')}, ${write('nome')}`));
    free(
      rule('a', fazer, write('nome'), '{ outraId_null: true }') +
        rule('b', fazer, write('nome'), '{ outraId_null: false }'),
    );
    clash(
      rule('a', fazer, write('nome'), '{ outraId_null: true }') +
        rule('b', fazer, write('nome'), '{ valor_gt: 0 }'),
    );
  });

  it('exclude each other by their triggers, and by numbers that can not both apply', () => {
    const becomes = (text: string) => `{ becomes: { ${text} } }`;
    const both = (one: string, other: string) =>
      rule('a', one, write('nome')) + rule('b', other, write('nome'));
    free(both(becomes('valor_gt: 0'), becomes('valor_lte: 0')));
    free(both(becomes('valor_gte: 10'), becomes('valor_lt: 10')));
    free(both(becomes('valor: 5'), becomes('valor_gt: 5')));
    clash(both(becomes('valor_gte: 0'), becomes('valor_lte: 0')));
    clash(both(becomes('valor_gt: 0'), becomes('valor_lt: 5')));
    clash(both(`[create, ${becomes('valor_gt: 0')}]`, `[create, ${becomes('valor_lte: 0')}]`));
  });
});
