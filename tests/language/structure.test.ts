import { describe, expect, it } from 'vitest';
import { bindContextOf } from '#language/bind/context.ts';
import { versionOf } from '#language/bind/boundParts.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { hasSameStructure } from '#language/structure.ts';
import { filesOf, goodTexts } from '../support/portal.ts';

const file = 'resources/pedidos.yaml';
const text = goodTexts()[file]!;
function loaded(changed: string) {
  const { sources, portal } = loadPortalFrom(filesOf({ ...goodTexts(), [file]: changed }));
  return { version: versionOf(sources!.resources.get('pedidos')!), resource: portal?.resources.pedidos };
}

describe('what other parts depend on in a resource', () => {
  const before = loaded(text);

  it.each([
    ['the label of a field', text.replace(/(fields:[^]*?label: )/, '$1Outro ')],
    ['a comment above it all', `# Pedidos\n\n${text}`],
  ])('stays the same when an edit changes %s', (_what, changed) => {
    expect(changed).not.toBe(text);
    const after = loaded(changed);
    expect(after.version).toBe(before.version);
    expect(hasSameStructure(after.resource, before.resource)).toBe(true);
  });

  it.each([
    ['a field', text.replace('fields:\n', 'fields:\n  outro: { type: text, label: Outro }\n')],
    ['the name of the resource', text.replace(/(label: \{ one: )/, '$1X')],
  ])('is another when an edit changes %s', (_what, changed) => {
    expect(changed).not.toBe(text);
    const after = loaded(changed);
    expect(after.version).not.toBe(before.version);
    expect(hasSameStructure(after.resource, before.resource)).toBe(false);
  });

  it('is a new object after each edit that breaks the file, because problems have a line', () => {
    const broken = text.replace('fields:\n', 'fields:\n  outro: { type: texto }\n');
    const first = loaded(broken).version;
    expect(loaded(`${broken}# fim\n`).version).not.toBe(first);
  });
});

describe('the resource of the history', () => {
  const portal = `${goodTexts()['portal.yaml']}\nhistory: { resource: historico }\n`;
  const historyWith = (changed: string) => {
    const loaded = loadPortalFrom(filesOf({ ...goodTexts(), 'portal.yaml': portal, [file]: changed }));
    return loaded.portal!.resources.historico!;
  };

  it('stays the same object until an edit changes the named parts', () => {
    const before = historyWith(text);
    expect(historyWith(text.replace(/(fields:[^]*?label: )/, '$1Outro '))).toBe(before);
    const renamed = historyWith(text.replace('many: ', 'many: X'));
    expect(renamed).not.toBe(before);
    expect(JSON.stringify(renamed)).toContain('XPedidos');
  });
});

describe('an edit of portal.yaml or of a route', () => {
  const good = goodTexts();
  const load = (texts: object) => loadPortalFrom(filesOf({ ...good, ...texts }));
  const route = '  - { path: /vendas/outros, label: Outros, list: pedidos }\n';
  const [portalFile, department] = ['portal.yaml', 'departments/vendas.yaml'] as const;

  let parts = 0;
  /** Whether a part of an unchanged file that looked up this address and this permission is linked again. */
  function isLinkedAgain(texts: object) {
    let links = 0;
    const part = `a test ${(parts += 1)}`;
    for (const { sources } of [load({}), load(texts)]) {
      const context = bindContextOf(
        sources!,
        new Report(),
        { pages: [], widgets: [], actions: [] },
        () => undefined,
      );
      context.parts.bind(sources!.resources.get('pedidos')!, part, () => {
        links += 1;
        context.paths.get('/vendas/outros');
        context.permissions.has('vendas');
      });
    }
    return links > 1;
  }

  it.each([
    ['the brand', portalFile, good[portalFile]!.replace(/(company: )/, '$1Novo ')],
    ['a comment', portalFile, `# Portal\n${good[portalFile]!}`],
    [
      'another address',
      department,
      good[department]!.replace('routes:\n', `routes:\n${route.replace('outros', 'mais')}`),
    ],
  ])('that changes %s leaves the other files as they are', (_what, changed, now) => {
    expect(now).not.toBe(good[changed]);
    expect(isLinkedAgain({ [changed]: now })).toBe(false);
    const [before, after] = [load({}).portal!, load({ [changed]: now }).portal!];
    expect(after.resources.pedidos).toBe(before.resources.pedidos);
  });

  it.each([
    ['the stamps', portalFile, good[portalFile]!.replace('createdAt: criadoEm', 'createdAt: criado')],
    ['the address', department, good[department]!.replace('routes:\n', `routes:\n${route}`)],
    ['the permission', department, good[department]!.replaceAll('vendas]', 'comercio]')],
  ])('that changes %s links again what depends on it', (_what, changed, now) => {
    expect(now).not.toBe(good[changed]);
    expect(isLinkedAgain({ [changed]: now })).toBe(true);
  });
});
