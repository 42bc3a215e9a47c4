import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '#compiler/load.ts';
import { noMemory, serveLastGood } from '#compiler/lastGood/lastGood.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

const route = (page: string) =>
  `label: Loja\npermissions: [vendas]\nroutes: [{ path: /loja, label: Loja, page: ${page} }]\n`;
const withFiles = (texts: Texts) => filesOf({ ...goodTexts(), ...texts });
const told = (texts: Texts) =>
  loadPortalFrom(withFiles(texts)).problems.map(({ place, message }) => `${place.file}: ${message}`);

describe("A company's own code", () => {
  it('provides pages named after their files; other modules provide none', () => {
    const texts = {
      'departments/loja.yaml': route('Vitrine'),
      'extensions/pages/Vitrine.tsx': '',
      'extensions/vitrine/precos.ts': '',
      'extensions/pages/partes/Botao.tsx': '',
    };
    expect(told(texts)).toEqual([]);
  });

  it('is known by name: a route to an unknown page is reported, with the nearest name', () => {
    expect(told({ 'departments/loja.yaml': route('Vitrines'), 'extensions/pages/Vitrine.tsx': '' })).toEqual([
      expect.stringContaining('a página "Vitrines" não existe. Você quis dizer "Vitrine"?'),
    ]);
  });

  it.each([
    ['vitrine.tsx', 'comece por maiúscula'],
    ['Açaí.tsx', 'comece por maiúscula'],
    ['Vitrine.ts', 'uma página termina em ".tsx"'],
    ['Profile.tsx', 'já há uma página "Profile" no próprio portal'],
  ])('is reported at its file when its name is %s', (name, message) => {
    const [problem] = told({ [`extensions/pages/${name}`]: '' });
    expect(problem).toContain(`/extensions/pages/${name}: `);
    expect(problem).toContain(message);
  });

  it('provides dashboard widgets, known by name, with problems reported at their file', () => {
    const panel = (name: string) => ({
      'departments/loja.yaml': `label: Loja\npermissions: [vendas]\nroutes:\n  - { path: /loja, label: Loja, dashboard: [{ extension: ${name}, options: { a: 1 } }] }\n`,
    });
    expect(told({ ...panel('Recados'), 'extensions/widgets/Recados.tsx': '' })).toEqual([]);
    expect(told({ ...panel('Recado'), 'extensions/widgets/Recados.tsx': '' })).toEqual([
      expect.stringContaining(
        'a peça "Recado" não existe: crie extensions/widgets/Recado.tsx. Você quis dizer "Recados"?',
      ),
    ]);
    expect(told({ ...panel('recados'), 'extensions/widgets/Recados.tsx': '' })[0]).toContain(
      'comece por maiúscula',
    );
    expect(told({ 'extensions/widgets/recados.ts': '' })[0]).toContain(
      'uma peça de painel termina em ".tsx"',
    );
  });

  it('provides actions of list buttons, known by name', () => {
    const list = (name: string) => ({
      'departments/loja.yaml': `label: Loja\npermissions: [vendas]\nroutes:\n  - { path: /loja, label: Loja, list: { resource: pedidos, buttons: [{ label: Etiqueta, extension: ${name} }] } }\n`,
    });
    const code = { 'extensions/actions/Etiqueta.tsx': '' };
    expect(told({ ...list('Etiqueta'), ...code })).toEqual([]);
    expect(told({ ...list('Etiquetas'), ...code })).toEqual([
      expect.stringContaining(
        'a ação "Etiquetas" não existe: crie extensions/actions/Etiquetas.tsx. Você quis dizer "Etiqueta"?',
      ),
    ]);
    expect(told({ 'extensions/actions/etiqueta.tsx': '' })[0]).toContain('comece por maiúscula');
  });

  it('can’t use a page as a widget, nor a widget as a page', () => {
    const texts = { 'departments/loja.yaml': route('Vitrine'), 'extensions/widgets/Vitrine.tsx': '' };
    expect(told(texts)[0]).toContain('a página "Vitrine" não existe');
  });

  it('only breaks the routes that need it when it is removed', () => {
    const texts = { 'departments/loja.yaml': route('Vitrine'), 'extensions/pages/Vitrine.tsx': '' };
    const { memory } = serveLastGood(withFiles(texts), noMemory);
    const { portal, problems } = serveLastGood(
      withFiles({ 'departments/loja.yaml': route('Vitrine') }),
      memory,
    );
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('"Vitrine" não existe')]);
    expect(portal?.departments.map(({ id }) => id)).toContain('vendas');
  });
});
