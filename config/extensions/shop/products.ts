/** The thirteen invented products of the demo shop. */
import { picture, type Drawing } from './pictures.ts';

type ProductColor = { name: string; value: string };

export type Product = {
  id: number;
  title: string;
  subTitle: string;
  /** The maker. */
  person: string;
  /** The description on the product's page. */
  largeText: string;
  /** The line below it in the cart. */
  checkoutText: string;
  freeShipping: boolean;
  /** The picture in the list. */
  imgList: string;
  /** The pictures on the product's page. */
  images: readonly string[];
  /** The price in reais, as decimal text: "89.90". */
  price: string;
  /** The discount in percent that the price already includes, as text: "10"; empty without one. */
  discount: string;
  featured: boolean;
  onSale: boolean;
  new: boolean;
  sponsored: boolean;
  addToCartCheck: boolean;
  wishCheck: boolean;
  /** True when its card has a button for the details, and one for the cart. */
  detailBtn: boolean;
  basketBtn: boolean;
  rate: number;
  ratings: number;
  qty: number;
  colors?: readonly ProductColor[];
  /** The name of the colour in the pictures. */
  color?: string;
};

const graphite: ProductColor = { name: 'Grafite', value: '#3d4451' };
const white: ProductColor = { name: 'Branco', value: '#f4f4f0' };
const green: ProductColor = { name: 'Verde', value: '#2f7d57' };
const blue: ProductColor = { name: 'Azul', value: '#2f6fb0' };
const amber: ProductColor = { name: 'Âmbar', value: '#c98a1b' };

type Own = Pick<Product, 'title' | 'subTitle' | 'person' | 'largeText' | 'checkoutText' | 'price'> &
  Partial<Product> & { drawing: Drawing; hue: number };

const goods: readonly Own[] = [
  {
    title: 'Caneca de cerâmica 350 ml',
    subTitle: 'Esmaltada por dentro, fosca por fora',
    person: 'Oficina Barro Vivo',
    largeText:
      'Segura bem a temperatura do café e vai ao micro-ondas e à lava-louças. A alça larga cabe quatro dedos.',
    checkoutText: 'Embalada com proteção contra quebra',
    price: '49.90',
    featured: true,
    colors: [green, white, graphite],
    color: 'Verde',
    drawing: 'mug',
    hue: 152,
  },
  {
    title: 'Caderno pautado A5',
    subTitle: '160 páginas, capa dura',
    person: 'Papelaria Linha Fina',
    largeText:
      'Papel de 90 g que não deixa a tinta passar, páginas numeradas, índice e fita marcadora. Abre por inteiro sobre a mesa.',
    checkoutText: 'Acompanha fita marcadora',
    price: '40.00',
    discount: '20',
    onSale: true,
    drawing: 'notebook',
    hue: 212,
  },
  {
    title: 'Luminária de mesa articulada',
    subTitle: 'LED com três tons de branco',
    person: 'Casa Clara',
    largeText:
      'Braço com dois pontos de giro, base com peso e regulagem de intensidade por toque. Consome 7 W.',
    checkoutText: 'Bivolt, com fonte inclusa',
    price: '189.00',
    freeShipping: true,
    featured: true,
    colors: [graphite, white],
    color: 'Grafite',
    drawing: 'lamp',
    hue: 38,
  },
  {
    title: 'Mochila urbana 22 L',
    subTitle: 'Compartimento para notebook de 15"',
    person: 'Rota Sete',
    largeText:
      'Tecido resistente à água, costas acolchoadas e bolso escondido para documentos. Alça que prende na mala de rodinhas.',
    checkoutText: 'Garantia de 12 meses',
    price: '255.00',
    discount: '15',
    freeShipping: true,
    onSale: true,
    colors: [blue, graphite],
    color: 'Azul',
    drawing: 'backpack',
    hue: 222,
  },
  {
    title: 'Fone de ouvido sem fio',
    subTitle: 'Até 30 horas de bateria',
    person: 'Som Leve',
    largeText:
      'Almofadas que cobrem a orelha, microfone com redução de ruído e conexão a dois aparelhos ao mesmo tempo.',
    checkoutText: 'Cabo USB-C incluso',
    price: '349.00',
    freeShipping: true,
    new: true,
    drawing: 'headphones',
    hue: 268,
  },
  {
    title: 'Garrafa térmica 600 ml',
    subTitle: 'Aço inox de parede dupla',
    person: 'Trilha Boa',
    largeText:
      'Mantém gelado por 24 horas e quente por 12. Tampa com trava e bocal largo, que aceita cubos de gelo.',
    checkoutText: 'Livre de BPA',
    price: '117.00',
    discount: '10',
    onSale: true,
    colors: [green, blue, amber],
    color: 'Âmbar',
    drawing: 'bottle',
    hue: 28,
  },
  {
    title: 'Teclado compacto',
    subTitle: 'Padrão brasileiro, com Ç',
    person: 'Mesa Posta',
    largeText:
      'Teclas de curso curto e silenciosas, retroiluminadas. Liga-se por cabo ou sem fio a até três aparelhos.',
    checkoutText: 'Layout ABNT2',
    price: '229.90',
    new: true,
    drawing: 'keyboard',
    hue: 196,
  },
  {
    title: 'Mouse ergonômico',
    subTitle: 'Apoio lateral para o polegar',
    person: 'Mesa Posta',
    largeText:
      'Formato que deixa o punho reto, seis botões e sensor que trabalha até sobre vidro. A pilha dura um ano.',
    checkoutText: 'Pilha AA inclusa',
    price: '99.90',
    sponsored: true,
    drawing: 'mouse',
    hue: 178,
  },
  {
    title: 'Relógio de parede 30 cm',
    subTitle: 'Ponteiros silenciosos',
    person: 'Casa Clara',
    largeText:
      'Mostrador de leitura fácil a distância e mecanismo contínuo, sem tique-taque. Moldura de madeira certificada.',
    checkoutText: 'Usa uma pilha AA',
    price: '79.90',
    drawing: 'clock',
    hue: 12,
  },
  {
    title: 'Cadeira de escritório',
    subTitle: 'Encosto de tela e apoio lombar',
    person: 'Boa Postura',
    largeText: 'Regula altura, inclinação e braços. Suporta até 120 kg e tem rodízios que não riscam o piso.',
    checkoutText: 'Montagem em 20 minutos, ferramenta inclusa',
    price: '880.00',
    discount: '12',
    freeShipping: true,
    onSale: true,
    featured: true,
    drawing: 'chair',
    hue: 232,
  },
  {
    title: 'Vaso com planta artificial',
    subTitle: 'Não pede água nem sol',
    person: 'Jardim de Dentro',
    largeText:
      'Folhas de tecido com proteção contra desbotamento e vaso de cimento. Basta tirar o pó uma vez por mês.',
    checkoutText: 'Altura total de 28 cm',
    price: '64.90',
    new: true,
    drawing: 'plant',
    hue: 128,
  },
  {
    title: 'Guarda-chuva automático',
    subTitle: 'Abre e fecha com um botão',
    person: 'Rota Sete',
    largeText:
      'Oito varetas de fibra que aguentam vento forte e voltam ao lugar. Fechado, cabe no bolso lateral da mochila.',
    checkoutText: 'Com capa',
    price: '69.90',
    sponsored: true,
    colors: [graphite, blue, amber],
    color: 'Grafite',
    drawing: 'umbrella',
    hue: 252,
  },
  {
    title: 'Kit de canetas, 6 cores',
    subTitle: 'Ponta fina de 0,5 mm',
    person: 'Papelaria Linha Fina',
    largeText:
      'Tinta de secagem rápida, que não borra com a mão esquerda. Corpo emborrachado e tampa com clipe de metal.',
    checkoutText: 'Estojo reutilizável',
    price: '24.90',
    drawing: 'pen',
    hue: 340,
  },
];

/** Ids 0 to 12. */
export const products: readonly Product[] = goods.map(({ drawing, hue, ...own }, id) => ({
  id,
  freeShipping: false,
  imgList: picture(drawing, hue),
  images: [picture(drawing, hue), picture(drawing, hue + 40, -14), picture(drawing, hue + 310, 12)],
  discount: '',
  featured: false,
  onSale: false,
  new: false,
  sponsored: false,
  addToCartCheck: false,
  wishCheck: false,
  detailBtn: true,
  basketBtn: true,
  rate: 4.5,
  ratings: 211,
  qty: 1,
  ...own,
}));
