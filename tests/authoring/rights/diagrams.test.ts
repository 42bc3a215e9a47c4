import { describe, expect, it } from 'vitest';
import { diagramsOf, type DrawnDiagram } from '#authoring/rights/diagrams/diagrams.ts';
import { portalWith } from '#tests/support/portal.ts';

const portal = portalWith({
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - { path: /notas, label: Notas, list: { resource: notas, columns: [numero], form: [{ section: N, fields: [numero, valor, motivo] }], actions: [create, edit] } }
  - { path: /contas, label: Contas, list: { resource: contas, columns: [valor, notaId] } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  valor: { type: money, label: Valor }
  motivo: { type: text, label: Motivo }
  situacao:
    type: status
    label: Situação
    options: { digitada: Digitada, autorizada: Autorizada e enviada ao cliente, cancelada: Cancelada }
    transitions:
      - { label: Autorizar, from: digitada, to: autorizada, permissions: [fiscal], when: { valor_gt: 100 } }
      - { label: Cancelar, from: [digitada, autorizada], to: cancelada, fields: [motivo] }
rules:
  - id: gera-conta
    label: Gera a conta
    on: { transition: Autorizar }
    then: [{ create: contas, set: { valor: = valor, notaId: $record.id } }]
`,
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: valor
fields:
  valor: { type: money, label: Valor }
  notaId: { type: reference, label: Nota, resource: notas }
`,
  // As many transitions as a bill of a real company has.
  'resources/titulos.yaml': `
label: { one: Título, many: Títulos, gender: m }
title: numero
fields:
  numero: { type: text, label: Número }
  situacao:
    type: status
    label: Situação
    options: { prevista: Prevista, aberta: Aberta, espera: Aguardando aprovação, agendada: Agendada, parcial: Paga parcialmente, paga: Paga, cancelada: Cancelada }
    transitions:
      - { label: Confirmar valor, from: prevista, to: aberta }
      - { label: Agendar, from: aberta, to: agendada }
      - { label: Solicitar pagamento, from: aberta, to: espera }
      - { label: Aprovar na alçada, from: espera, to: agendada }
      - { label: Devolver, from: espera, to: aberta }
      - { label: Desagendar, from: agendada, to: aberta }
      - { label: Baixar, from: [aberta, agendada, parcial], to: paga }
      - { label: Pagamento total, from: [aberta, agendada, parcial], to: paga }
      - { label: Baixar parcial, from: [aberta, agendada], to: parcial }
      - { label: Pagamento parcial, from: [aberta, agendada], to: parcial }
      - { label: Estornar baixa, from: [paga, parcial], to: aberta }
      - { label: Cancelar, from: [prevista, aberta, agendada], to: cancelada }
      - { label: Cancelar com a origem, from: [prevista, aberta, agendada, espera], to: cancelada }
`,
});

/** The pairs of boxes that overlap. */
const overlaps = ({ boxes }: DrawnDiagram) =>
  boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (b) =>
          Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2,
      )
      .map((b) => `${a.id} over ${b.id}`),
  );

describe('the states of a resource', () => {
  const [states] = diagramsOf(portal, 'notas').states;

  it('are listed with their users, condition, questions and effects', () => {
    expect(states!.moves).toEqual([
      {
        label: 'Autorizar',
        from: ['Digitada'],
        to: 'Autorizada e enviada ao cliente',
        who: ['fiscal'],
        isAutomatic: false,
        when: 'Valor > 100',
        asks: [],
        follows: ['Gera a conta'],
      },
      {
        label: 'Cancelar',
        from: ['Digitada', 'Autorizada e enviada ao cliente'],
        to: 'Cancelada',
        who: [],
        isAutomatic: false,
        when: '',
        asks: ['Motivo'],
        follows: [],
      },
    ]);
  });

  it('are drawn with an arrow for each way, inside the drawing and apart from each other', () => {
    const { boxes, arrows, width, height } = states!.diagram;
    expect(boxes.map(({ lines }) => lines)).toEqual([
      ['Digitada'],
      ['Autorizada e enviada', 'ao cliente'],
      ['Cancelada'],
    ]);
    expect(arrows.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'digitada > autorizada',
      'digitada > cancelada',
      'autorizada > cancelada',
    ]);
    for (const { x, y } of [...boxes, ...arrows.flatMap(({ points }) => points)]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
    }
    expect(overlaps(states!.diagram)).toEqual([]);
  });

  it('fit beside the menu and on a sheet of paper, with where a record begins at the top, however many ways there are', () => {
    const [first, ...others] = diagramsOf(portal, 'titulos').states[0]!.diagram.boxes;
    const { diagram } = diagramsOf(portal, 'titulos').states[0]!;
    expect(diagram.width).toBeLessThanOrEqual(960);
    expect(others.filter(({ y }) => y < first!.y)).toEqual([]);
    expect(overlaps(diagram)).toEqual([]);
    // A box that fits is drawn as usual.
    expect(states!.diagram.boxes[1]!.lines).toEqual(['Autorizada e enviada', 'ao cliente']);
  });

  it('are none where nothing moves a record', () => {
    expect(diagramsOf(portal, 'contas').states).toEqual([]);
  });
});

describe('the process around a resource', () => {
  it('has the rules that start there and those that write to it', () => {
    const rule = {
      rule: 'notas.gera-conta',
      label: 'Gera a conta',
      resource: 'notas',
      cause: 'Autorizar',
      steps: [{ text: 'Cria Contas', resource: 'contas' }],
    };
    expect(diagramsOf(portal, 'notas').process?.rules).toEqual([rule]);
    expect(diagramsOf(portal, 'contas').process?.rules).toEqual([rule]);
    expect(overlaps(diagramsOf(portal, 'contas').process!.diagram)).toEqual([]);
  });

  it('is absent where no rule touches the resource', () => {
    expect(diagramsOf(portal, portal.accounts.resource).process).toBeUndefined();
  });
});
