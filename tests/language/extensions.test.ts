import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '../../src/language/load.ts';
import { noMemory, serveLastGood } from '../../src/language/live/lastGood.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

const route = (page: string) =>
  `label: Loja\npermissions: [vendas]\nroutes: [{ path: /loja, label: Loja, page: ${page} }]\n`;
const withFiles = (texts: Texts) => filesOf({ ...goodTexts(), ...texts });
const told = (texts: Texts) =>
  loadPortalFrom(withFiles(texts)).problems.map(({ place, message }) => `${place.file}: ${message}`);

describe("A company's own code", () => {
  it('gives pages by the names of its files, and modules that are none', () => {
    const texts = {
      'departments/loja.yaml': route('Vitrine'),
      'extensions/pages/Vitrine.tsx': '',
      'extensions/vitrine/precos.ts': '',
      'extensions/pages/partes/Botao.tsx': '',
    };
    expect(told(texts)).toEqual([]);
  });

  it('is known by name: a route to a page that there is not is told, with the nearest', () => {
    expect(told({ 'departments/loja.yaml': route('Vitrines'), 'extensions/pages/Vitrine.tsx': '' })).toEqual([
      expect.stringContaining('a página "Vitrines" não existe. Você quis dizer "Vitrine"?'),
    ]);
  });

  it.each([
    ['vitrine.tsx', 'comece por maiúscula'],
    ['Açaí.tsx', 'comece por maiúscula'],
    ['Vitrine.ts', 'uma página termina em ".tsx"'],
    ['Profile.tsx', 'já há uma página "Profile" no próprio portal'],
  ])('is told of at its file when it is called %s', (name, message) => {
    const [problem] = told({ [`extensions/pages/${name}`]: '' });
    expect(problem).toContain(`/extensions/pages/${name}: `);
    expect(problem).toContain(message);
  });

  it('gives pieces of dashboards too, known by name and told at their file', () => {
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

  it('gives what the buttons of lists do, known by name', () => {
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

  it('of a page is no piece of a dashboard, nor the other way round', () => {
    const texts = { 'departments/loja.yaml': route('Vitrine'), 'extensions/widgets/Vitrine.tsx': '' };
    expect(told(texts)[0]).toContain('a página "Vitrine" não existe');
  });

  it('that goes away takes only the routes that need it', () => {
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
