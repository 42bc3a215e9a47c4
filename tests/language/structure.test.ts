import { describe, expect, it } from 'vitest';
import { versionOf } from '../../src/language/link/linkedParts.ts';
import { loadPortalFrom } from '../../src/language/load.ts';
import { hasSameStructure } from '../../src/language/structure.ts';
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

  it('is another after each edit that breaks the file, since a problem tells a place', () => {
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

  it('stays the same object until an edit changes what it names', () => {
    const before = historyWith(text);
    expect(historyWith(text.replace(/(fields:[^]*?label: )/, '$1Outro '))).toBe(before);
    const renamed = historyWith(text.replace('many: ', 'many: X'));
    expect(renamed).not.toBe(before);
    expect(JSON.stringify(renamed)).toContain('XPedidos');
  });
});
