/** Invented people for the demo contacts, and the answers of their imaginary backend. */
import type { Contact, ContactParams } from './contact.ts';
import { fold } from 'portal/extend';

const rows: readonly [
  name: string,
  role: string,
  company: string,
  city: string,
  status: Contact['status'],
][] = [
  ['Alice Moreira', 'Compradora', 'Mercado Alvorada', 'Goiânia, GO', 'active'],
  ['Antônio Paes', 'Gerente de loja', 'Casa Clara', 'Cuiabá, MT', 'active'],
  ['Beatriz Lins', 'Analista financeira', 'Rota Sete', 'Recife, PE', 'pending'],
  ['Bruno Sarmento', 'Supervisor de expedição', 'Depósito Central', 'Campinas, SP', 'active'],
  ['Camila Rezende', 'Diretora comercial', 'Boa Postura', 'Curitiba, PR', 'active'],
  ['Cícero Valença', 'Representante', 'Trilha Boa', 'Fortaleza, CE', 'inactive'],
  ['Daniela Furtado', 'Coordenadora de RH', 'Mercado Alvorada', 'Goiânia, GO', 'active'],
  ['Diego Amaral', 'Comprador', 'Papelaria Linha Fina', 'Belo Horizonte, MG', 'pending'],
  ['Elisa Prado', 'Arquiteta', 'Jardim de Dentro', 'Porto Alegre, RS', 'active'],
  ['Fábio Junqueira', 'Técnico de suporte', 'Som Leve', 'São Paulo, SP', 'active'],
  ['Gabriela Nunes', 'Analista de marketing', 'Som Leve', 'São Paulo, SP', 'active'],
  ['Heitor Brandão', 'Sócio', 'Oficina Barro Vivo', 'Paraty, RJ', 'active'],
  ['Iara Monteiro', 'Ceramista', 'Oficina Barro Vivo', 'Paraty, RJ', 'active'],
  ['João Pedro Leal', 'Vendedor', 'Mesa Posta', 'Salvador, BA', 'inactive'],
  ['Karina Duarte', 'Contadora', 'Duarte Contabilidade', 'Londrina, PR', 'active'],
  ['Luís Otávio Reis', 'Gerente regional', 'Rota Sete', 'Recife, PE', 'active'],
  ['Márcia Toledo', 'Assistente administrativa', 'Casa Clara', 'Cuiabá, MT', 'pending'],
  ['Nelson Quaresma', 'Entregador', 'Depósito Central', 'Campinas, SP', 'active'],
  ['Olívia Sampaio', 'Designer', 'Papelaria Linha Fina', 'Belo Horizonte, MG', 'active'],
  ['Paulo Vilela', 'Almoxarife', 'Boa Postura', 'Curitiba, PR', 'active'],
  ['Renata Coutinho', 'Advogada', 'Coutinho Advocacia', 'Brasília, DF', 'active'],
  ['Sérgio Mattos', 'Consultor', 'Trilha Boa', 'Fortaleza, CE', 'pending'],
  ['Vitória Aguiar', 'Engenheira', 'Mesa Posta', 'Salvador, BA', 'active'],
];

const notes: Record<Contact['status'], string> = {
  active: 'Atende em horário comercial e responde por e-mail no mesmo dia.',
  pending: 'Cadastro em conferência: falta confirmar o telefone.',
  inactive: 'Sem contato há mais de um ano.',
};

export const contacts: readonly Contact[] = rows.map(([name, role, company, city, status], id) => ({
  id,
  name,
  role,
  company,
  email: `${fold(name).replaceAll(' ', '.')}@example.com`,
  phone: `(00) 5550-${String(100 + id * 37).padStart(4, '0')}`,
  city,
  status,
  notes: notes[status],
}));

/** One page of the contacts whose name, role, company or city contains the text. */
export function pageOf(all: readonly Contact[], { q = '', page = 1, perPage = 8 }: ContactParams) {
  const wanted = fold(q.trim());
  const found = all.filter(({ name, role, company, city }) =>
    fold([name, role, company, city].join(' ')).includes(wanted),
  );
  const totalPages = Math.max(1, Math.ceil(found.length / perPage));
  const at = Math.min(Math.max(1, page), totalPages);
  return {
    data: found.slice((at - 1) * perPage, at * perPage),
    totalPages,
    params: { q, page: at, perPage },
  };
}
