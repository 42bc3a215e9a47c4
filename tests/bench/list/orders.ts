/** 2,000 orders, always the same, that both sides of the comparison list. */
export const orderCount = 2000;
export const pageSize = 25;

const cities = ['Cuiabá', 'Sorriso', 'Sinop', 'Rondonópolis', 'Santos', 'Paranaguá'];
const states = ['aberto', 'pago', 'enviado', 'entregue'];
const two = (number: number) => String(number).padStart(2, '0');

export const orders = () =>
  Array.from({ length: orderCount }, (_, at) => ({
    id: at + 1,
    numero: `PED-${String(at + 1).padStart(5, '0')}`,
    cliente: `Cliente ${String((at * 37) % 400).padStart(3, '0')}`,
    cidade: cities[(at * 7) % cities.length]!,
    data: `2026-${two((at % 12) + 1)}-${two((at % 28) + 1)}`,
    itens: (at % 9) + 1,
    peso: ((at * 13) % 5000) / 10,
    valor: ((at * 7919) % 1_000_000) / 100,
    pago: at % 3 === 0,
    situacao: states[at % states.length]!,
  }));

/** A text that only the first row contains: when it appears, the rows are there. */
export const firstOnPage = 'PED-00001';
