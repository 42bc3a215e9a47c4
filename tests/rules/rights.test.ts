import { describe, expect, it } from 'vitest';
import { rightsChanges, gainWords, matchApprovals, approvalsOf } from '#authoring/rights/rightsDiff.ts';
import { sliceOf } from '#access/slice.ts';
import { whyOf } from '#authoring/rights/why.ts';
import { sample } from '#language/samples/spokenSample.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { filesOf } from '../support/portal.ts';

const portalOf = (change: (text: string) => string) =>
  loadPortalFrom(
    filesOf({ ...sample, 'resources/emprestimos.yaml': change(sample['resources/emprestimos.yaml']!) }),
  ).portal!;
const portal = portalOf((text) => text);
const why = (verb: 'create' | 'edit' | 'delete' | 'transition' | 'read', resource: string, what?: string) =>
  whyOf(portal, ['acervo'], { verb, resource, ...(what && { what }) }).rules.map(({ rule }) => rule);

describe('why a record comes about', () => {
  it('names the rules that create, change or move it', () => {
    const rule = ['emprestimos.multa-atraso'];
    expect(why('create', 'multas')).toEqual(rule);
    expect(why('create', 'multas', 'valor')).toEqual(rule);
    expect(why('edit', 'livros', 'emprestavel')).toEqual(rule);
    expect(why('transition', 'multas', 'cancelar')).toEqual(rule);
  });

  it('names no rule if no rule does it', () => {
    expect(why('create', 'multas', 'volume')).toEqual([]);
    expect(why('edit', 'livros', 'preco')).toEqual([]);
    expect(why('transition', 'multas', 'receber')).toEqual([]);
    expect(why('delete', 'multas')).toEqual([]);
    expect(why('read', 'multas')).toEqual([]);
  });
});

describe('fields that a rule shows to others', () => {
  const showing = portalOf((text) => text.replace('valor: = taxa * 2', 'valor: = livroId.paginas'));
  const gain = 'recebe livros.paginas em multas.valor por regra emprestimos.multa-atraso';
  const words = (changes: ReturnType<typeof rightsChanges>) =>
    changes.map((change) => [change.permissions.join(), change.kind, gainWords(change)]);

  it('is a gain for users who may not read it at its source, and for nobody else', () => {
    expect(words(rightsChanges(portal, showing))).toEqual([['balcao', 'gained', gain]]);
    expect(words(rightsChanges(showing, portal))).toEqual([['balcao', 'lost', gain]]);
    expect(rightsChanges(showing, showing)).toEqual([]);
  });

  it('is open until it is approved', () => {
    const changes = rightsChanges(portal, showing);
    expect(matchApprovals(changes, {}).open).toEqual(changes);
    expect(matchApprovals(changes, approvalsOf(changes)).open).toEqual([]);
  });
});

describe('rules', () => {
  it('reach no browser: neither their names, nor their conditions, nor their values', () => {
    const moved = portalOf((text) =>
      text.replace(
        '{ label: Devolver, from: fora, to: devolvido }',
        '{ label: Devolver, from: fora, to: devolvido, set: { devolucao: $today } }',
      ),
    );
    const department = moved.departments.find(({ id }) => id === 'balcao')!;
    const slice = sliceOf(moved, department, ['balcao'], 'v1');
    const { emprestimos } = slice.resources;
    expect(emprestimos!.transitions.map(({ label }) => label)).toContain('Devolver');
    expect(JSON.stringify(slice)).not.toMatch(/multa-atraso|ensures|"rules"|"set"|"undo"/);
  });

  it('are the only ones to make a transition marked "auto"', () => {
    const auto = portalOf((text) =>
      text.replace(
        '{ label: Reabrir, from: devolvido, to: fora }',
        '{ label: Reabrir, from: devolvido, to: fora, auto: true }',
      ),
    );
    const may = (one: typeof portal) =>
      whyOf(one, ['balcao'], { verb: 'transition', resource: 'emprestimos', what: 'reabrir' }).allowed;
    expect(may(portal)).toBe(true);
    expect(may(auto)).toBe(false);
  });
});
