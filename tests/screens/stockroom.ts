/** A stockroom whose lists have import, bulk edit and duplication. */
import { portalWith, settingsWith } from '../support/portal.ts';

export const stockroom = portalWith({
  ...settingsWith(
    'stamps: { createdAt: criadoEm, updatedAt: alteradoEm, createdBy: criadoPor, updatedBy: alteradoPor }',
  ),
  'resources/marcas.yaml': `
label: { one: Marca, many: Marcas, gender: f }
title: "{sigla} · {nome}"
fields:
  sigla: { type: text, label: Sigla }
  nome: { type: text, label: Nome }
  ativa: { type: boolean, label: Ativa }
`,
  'resources/pecas.yaml': `
label: { one: Peça, many: Peças, gender: f }
title: nome
search: [nome]
unique: [[nome, marcaId]]
fields:
  numero: { type: text, label: Número, sequence: 'P-{0000}' }
  codigo: { type: text, label: Código de barras, required: true, unique: true, case: upper }
  nome: { type: text, label: Nome, required: true, maxLength: 30 }
  marcaId: { type: reference, label: Marca, resource: marcas, filter: { ativa: true } }
  servem: { type: references, label: Serve em, resource: marcas }
  tipo: { type: select, label: Tipo, options: { motor: Motor, cabine: Cabine } }
  usos: { type: multiselect, label: Usos, options: { a: 'Frente, direita', b: Traseira } }
  preco: { type: money, label: Preço, min: 0 }
  quantidade: { type: integer, label: Quantidade, default: 1 }
  total: { type: money, label: Total, formula: preco * quantidade }
  controlado: { type: boolean, label: Controlado }
  lote: { type: text, label: Lote, visibleWhen: { controlado: true }, requiredWhen: { controlado: true } }
  compra: { type: date, label: Compra }
  validade: { type: date, label: Validade, min: compra }
  setor: { type: select, label: Setor, options: { loja: Loja, fundo: Fundo } }
  obs: { type: textarea, label: Observação }
form:
  - section: Peça
    fields: [numero, codigo, { field: nome, label: Nome da peça }, marcaId, servem, tipo, usos, preco, quantidade, total]
  - { section: Mais, fields: [controlado, lote, compra, validade, setor, obs] }
`,
  'resources/avarias.yaml': `
label: { one: Avaria, many: Avarias, gender: f }
title: peca
fields:
  peca: { type: text, label: Peça, required: true }
  custo: { type: money, label: Custo, required: true }
  foto: { type: file, label: Foto }
  etapa:
    type: status
    label: Etapa
    options: { aberta: Em aberto, paga: Paga }
    transitions: [{ label: Pagar, from: aberta, to: paga }]
  laudo:
    type: status
    label: Laudo
    options: { falta: A fazer, feito: Feito }
    transitions: [{ label: Dar o laudo, from: falta, to: feito, permissions: [perito] }]
`,
  'departments/estoque.yaml': `
label: Estoque
permissions: [vendedor]
routes:
  - path: /estoque/pecas
    label: Peças
    list:
      resource: pecas
      columns: [numero, { field: codigo, label: Cód. }, nome, marcaId, servem, tipo, usos, preco, quantidade, total, controlado, lote, compra, validade, obs]
      filter: { setor: loja }
      actions: [create, edit, delete, export, import, bulkEdit, duplicate]
  - path: /estoque/consulta
    label: Consulta
    list: { resource: pecas, columns: [codigo, nome], actions: [create, edit, delete, export] }
  - path: /estoque/avarias
    label: Avarias
    list: { resource: avarias, actions: [create, edit, import], empty: Nada quebrou ainda. }
  - path: /estoque/painel
    label: Painel
    dashboard:
      - metric: Preço médio
        resource: pecas
        value: { sum: total }
        filter: { compra: $month }
        compare: { compra: $month-1 }
        per: { resource: pecas, value: { sum: quantidade }, filter: { compra: $month }, compare: { compra: $month-1 } }
`,
});

export const brands = [
  { id: 1, sigla: 'BO', nome: 'Boreal', ativa: true },
  { id: 2, sigla: 'CE', nome: 'Céu, Terra e Cia', ativa: true },
  { id: 3, sigla: 'CE', nome: 'Cedro', ativa: true },
];
export const accounts = [
  { id: 7, nome: 'Ana Lima' },
  { id: 8, nome: 'Bruno Reis' },
];
export const parts = [
  {
    id: 20,
    version: 4,
    numero: 'P-0020',
    codigo: 'X-20',
    nome: 'Filtro de óleo',
    marcaId: 1,
    tipo: 'motor',
    preco: 12.5,
    quantidade: 2,
    total: 25,
    controlado: false,
    compra: '2026-10-02',
    setor: 'loja',
    criadoEm: '2026-10-02T13:00:00.000Z',
    criadoPor: 7,
    alteradoEm: '2026-10-05T18:30:00.000Z',
    alteradoPor: 8,
  },
  {
    id: 21,
    version: 1,
    numero: 'P-0021',
    codigo: 'X-21',
    nome: 'Retrovisor',
    marcaId: 2,
    servem: [2, 3],
    tipo: 'cabine',
    usos: ['a', 'b'],
    preco: 1234.56,
    quantidade: 1,
    total: 1234.56,
    controlado: true,
    lote: '=L1',
    compra: '2026-10-01',
    validade: '2027-10-01',
    setor: 'loja',
    obs: 'Frágil; "virar" com cuidado',
    criadoEm: '2026-10-01T13:00:00.000Z',
    criadoPor: 7,
    alteradoEm: '2026-10-01T13:00:00.000Z',
    alteradoPor: 7,
  },
];
