/** The words of portal.yaml. */
import { portalSchema } from '../schema.ts';
import { part } from './parts.ts';

const file = 'portal.yaml';
const { brand, settings, search, accounts, stamps, history, demo } = portalSchema.shape;

export const portalParts = [
  part(
    portalSchema,
    {
      id: 'portal',
      title: 'O portal: portal.yaml',
      about: 'Marca, preferências iniciais e contas: o que vale para o portal inteiro.',
      at: { file, path: [] },
    },
    {
      brand: {
        text: 'A marca: o nome do portal e o da empresa.',
        example: 'brand: { name: Portal, company: Biblioteca Central, year: 2026 }',
      },
      locale: {
        text: 'A língua dos textos do portal.',
        example: 'locale: pt-BR',
        values: { 'pt-BR': 'Português do Brasil.' },
      },
      timeZone: {
        text: 'O fuso horário em que “hoje” começa e as horas aparecem.',
        example: 'timeZone: America/Manaus',
      },
      currency: {
        text: 'A moeda dos valores, pelo código de três letras; sem ela, o real.',
        example: 'currency: USD',
      },
      today: {
        text: 'A data que vale como hoje ($today), para dados de demonstração; sem ela, a data real.',
        example: "today: '2026-10-31'",
      },
      settings: {
        text: 'Aparência com que o portal abre; cada pessoa pode mudar a sua.',
        example: 'settings: { theme: dark, contentWidth: boxed }',
      },
      imageOrigins: {
        text: 'Outros sites de que as telas podem mostrar imagens; o navegador não carrega as de nenhum outro.',
        example: 'imageOrigins: [https://imagens.exemplo.com]',
      },
      search: {
        text: 'O que a busca do cabeçalho oferece antes de se digitar.',
        example: 'search: { pages: [{ label: Acervo, path: /acervo }], limit: 4 }',
      },
      accounts: {
        text: 'Em que recurso ficam as contas, e qual campo é o quê.',
        example:
          'accounts: { resource: leitores, email: correio, password: segredo, name: nome, plan: faixa, permissions: acessos }',
      },
      stamps: {
        text: 'Campos que o servidor mantém em todo registro: quando e por quem.',
        example: 'stamps: { createdAt: registradoEm, updatedAt: alteradoEm }',
      },
      history: {
        text: 'Guarda quem fez o quê em cada registro, e quando; sem esta chave, nada se guarda.',
        example: 'history: { resource: historico }',
      },
      demo: {
        text: 'Contas que a tela de entrada oferece, na demonstração; apague em produção.',
        example: 'demo: { password: segredo123, accounts: [{ email: acervo@example.com, label: Acervo }] }',
      },
    },
  ),
  part(
    brand,
    { id: 'brand', title: 'Marca: brand', about: 'Em portal.yaml.', at: { file, path: ['brand'] } },
    {
      name: {
        text: 'O nome do portal, na barra lateral e na aba do navegador.',
        example: 'name: Portal da Biblioteca',
      },
      company: { text: 'O nome da empresa, na entrada e no rodapé.', example: 'company: Biblioteca Central' },
      tagline: {
        text: 'Uma linha sobre a empresa, na tela de entrada.',
        example: 'tagline: Livros para todos',
      },
      color: { text: 'A cor da marca, entre aspas.', example: "color: '#1f6feb'" },
      year: { text: 'O ano do aviso de direitos no rodapé.', example: 'year: 2026' },
    },
  ),
  part(
    settings,
    {
      id: 'settings',
      title: 'Preferências iniciais: settings',
      about: 'Em portal.yaml. São o ponto de partida: cada pessoa muda as suas no cabeçalho.',
      at: { file, path: ['settings'] },
    },
    {
      theme: {
        text: 'Tema claro ou escuro.',
        example: 'theme: dark',
        values: { light: 'Claro.', dark: 'Escuro.' },
      },
      contentWidth: {
        text: 'Largura do conteúdo.',
        example: 'contentWidth: boxed',
        values: { full: 'A largura toda da janela.', boxed: 'Uma coluna no meio, de até 936 px.' },
      },
      sidebarCollapsed: { text: 'Se a barra lateral abre recolhida.', example: 'sidebarCollapsed: true' },
      sidebarCollapseButton: {
        text: 'Se há o botão de recolher a barra lateral.',
        example: 'sidebarCollapseButton: false',
      },
      layout: {
        text: 'Com ou sem barra lateral.',
        example: 'layout: full',
        values: { vertical: 'Com a barra lateral.', full: 'Sem menu, só o conteúdo.' },
      },
      navigationFull: {
        text: 'Se a barra lateral ocupa a altura toda da janela.',
        example: 'navigationFull: false',
      },
      navigationBg: {
        text: 'Fundo da barra lateral.',
        example: 'navigationBg: brand',
        values: { default: 'O do tema.', brand: 'A cor da marca.', dark: 'Escuro.' },
      },
      direction: {
        text: 'Direção do texto.',
        example: 'direction: rtl',
        values: { ltr: 'Da esquerda para a direita.', rtl: 'Da direita para a esquerda.' },
      },
      language: { text: 'Código da língua, guardado nas preferências.', example: 'language: pt-BR' },
    },
  ),
  part(
    search,
    {
      id: 'search',
      title: 'Busca do cabeçalho: search',
      about: 'Em portal.yaml.',
      at: { file, path: ['search'] },
    },
    {
      pages: {
        text: 'Páginas oferecidas com a busca vazia, na ordem.',
        example: 'pages: [{ label: Acervo, path: /acervo }, { label: Livros, path: /acervo/livros }]',
      },
      limit: { text: 'Quantos resultados aparecem, no máximo.', example: 'limit: 6' },
    },
  ),
  part(
    search.unwrap().shape.pages,
    {
      id: 'searchPage',
      title: 'Página oferecida: search.pages',
      about: 'Cada item de `pages`, na busca de portal.yaml.',
      at: { file, path: ['search', 'pages', 0] },
    },
    {
      label: { text: 'O nome com que a página é achada.', example: 'label: Todos os livros' },
      path: { text: 'O endereço da rota.', example: 'path: /acervo/livros' },
    },
  ),
  part(
    accounts,
    {
      id: 'accounts',
      title: 'Contas de usuário: accounts',
      about: 'Em portal.yaml. As contas são registros como os outros: cadastram-se numa tela.',
      at: { file, path: ['accounts'] },
    },
    {
      resource: { text: 'O recurso em que cada registro é uma conta.', example: 'resource: leitores' },
      email: { text: 'O campo do e-mail com que se entra.', example: 'email: correio' },
      password: {
        text: 'O campo da senha, que se escreve e nunca se lê. Uma conta nova não se cria sem ela, a não ser que o campo diga `required: false`.',
        example: 'password: segredo',
      },
      name: { text: 'O campo do nome, mostrado no menu.', example: 'name: nome' },
      plan: { text: 'O campo mostrado sob o nome, na barra lateral.', example: 'plan: faixa' },
      permissions: {
        text: 'O campo de escolha múltipla com as permissões da conta.',
        example: 'permissions: acessos',
      },
      activeWhen: {
        text: 'Só entra a conta que combina com este filtro.',
        example: 'activeWhen: { ativo: true }',
      },
      blockedMessage: {
        text: 'O que se diz à conta que não pode entrar.',
        example: 'blockedMessage: Procure o balcão.\nactiveWhen: { ativo: true }',
      },
    },
  ),
  part(
    stamps,
    {
      id: 'stamps',
      title: 'Campos do servidor: stamps',
      about: 'Em portal.yaml. Existem em todo recurso sem serem declarados.',
      at: { file, path: ['stamps'] },
    },
    {
      createdAt: {
        text: 'O campo com a hora em que o registro foi criado.',
        example: 'createdAt: registradoEm',
      },
      updatedAt: { text: 'O campo com a hora da última alteração.', example: 'updatedAt: alteradoEm' },
      createdBy: { text: 'O campo com a conta que criou o registro.', example: 'createdBy: registradoPor' },
      updatedBy: { text: 'O campo com a conta que o alterou por último.', example: 'updatedBy: alteradoPor' },
    },
  ),
  part(
    history,
    {
      id: 'history',
      title: 'Histórico: history',
      about: 'Em portal.yaml. O recurso é do próprio portal: não tem arquivo, e ninguém escreve nele.',
      at: { file, path: ['history'] },
    },
    {
      resource: {
        text: 'O nome que o recurso tem, para uma lista mostrá-lo; nenhum outro pode ter o mesmo.',
        example: 'resource: historico',
      },
    },
  ),
  part(
    demo,
    {
      id: 'demo',
      title: 'Demonstração: demo',
      about: 'Em portal.yaml. Apague este bloco em produção.',
      at: { file, path: ['demo'] },
    },
    {
      password: { text: 'A senha de todas as contas da demonstração.', example: 'password: segredo123' },
      accounts: {
        text: 'As contas que a tela de entrada oferece.',
        example: 'accounts: [{ email: balcao@example.com, label: Balcão }]',
      },
    },
  ),
  part(
    demo.unwrap().shape.accounts,
    {
      id: 'demoAccount',
      title: 'Conta de demonstração: demo.accounts',
      about: 'Cada item de `accounts`, em `demo`.',
      at: { file, path: ['demo', 'accounts', 0] },
    },
    {
      email: { text: 'O e-mail da conta.', example: 'email: balcao@example.com' },
      label: { text: 'O nome com que a conta é oferecida.', example: 'label: Balcão' },
    },
  ),
];
