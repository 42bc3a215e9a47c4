/** What values mean that several keywords accept. */

export const chartValues = {
  bar: 'Barras deitadas, para nomes.',
  column: 'Colunas, para períodos.',
  line: 'Linha.',
  area: 'Linha com a área preenchida.',
  pie: 'Rosca, para as partes de um todo.',
};
export const totalValues = { sum: 'Soma.', avg: 'Média.', min: 'O menor.', max: 'O maior.' };
export const toneValues = {
  success: 'Verde: está bem.',
  warning: 'Âmbar: pede atenção.',
  error: 'Vermelho: está mal.',
  info: 'Azul: em andamento.',
  neutral: 'Cinza, o padrão.',
};
/** Of groups. */
export const orderValues = {
  value: 'Do maior para o menor.',
  name: 'Pelo nome.',
  options: 'Na ordem em que as opções do campo foram escritas.',
};
