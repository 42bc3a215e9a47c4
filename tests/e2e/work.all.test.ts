/** A day's work in the live departments, as their people would recognise it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations, visit } from './support/portal.ts';

const { portal, here } = await usePortal();

const choose = async (label: string, option: string | RegExp, { search }: { search?: string } = {}) => {
  const { page } = here;
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (search) {
    // the search begins a while after the last key
    const found = page.waitForResponse((response) =>
      decodeURIComponent(response.url()).includes(`"q":"${search}"`),
    );
    await field.fill(search);
    await found;
  }
  // as a person does, who reads what is found: before that the options move, and the click would be beside them
  await here.settled();
  await page.getByRole('option', { name: option }).first().click();
};

/** Returns a function that adds up by how much the page has moved without being asked to. */
const watchShifts = async () => {
  const { page } = here;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, value) => sum + value, 0);
  };
};

it.each([
  [
    'a load whose origin has a long name',
    'logistica',
    '/pages/Logistica/cargas/1/show',
    /Armazém Buriti Sorriso/,
  ],
  ['a list with two lines of figures', 'admin', '/pages/contas-a-receber', /^CR-/],
])('%s keeps its place while the rest arrives', async (_case, account, path, last) => {
  const { page } = here;
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(here, portal.url, `${account}@example.com`);
  const shifted = await watchShifts();
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: last }).first().waitFor();
  await here.settled();
  expect(await shifted()).toBeLessThan(0.025);
  await page.setViewportSize(usual);
});

it('a number is replaced whole, by keys as by what selects it first; thousands come back once it is left', async () => {
  const { page } = here;
  await enter(here, portal.url, 'rh@example.com');
  await page.goto('/rh/function/1');
  const lowest = page.getByLabel(/^Piso da faixa/);
  await lowest.waitFor();
  await expect.poll(() => lowest.inputValue()).toMatch(/^\d+\.000,00$/);
  await lowest.fill('2222');
  await expect.poll(() => lowest.inputValue()).toBe('2222');
  await page.keyboard.press('Tab');
  await expect.poll(() => lowest.inputValue()).toBe('2.222,00');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => lowest.inputValue()).toBe('2222,00');
  await page.keyboard.type('3333,5');
  await page.keyboard.press('Tab');
  await expect.poll(() => lowest.inputValue()).toBe('3.333,50');
});

describe('frotas', () => {
  beforeEach(() => enter(here, portal.url, 'frotas@example.com'));

  it('reads a record whose related lists come late without anything jumping', async () => {
    const { page } = here;
    await page.route(/\/api\/(v_leituras|abastecimentos)\?/, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    const shifted = await watchShifts();
    // The sections below the lists are hidden for at most a second, until the lists have loaded. A slow machine would show them too early.
    await page.addInitScript(() => {
      const patient = new CSSStyleSheet();
      patient.replaceSync('* { animation-delay: 60s !important }');
      document.adoptedStyleSheets = [patient];
    });
    await page.goto('/frota/veiculos/1/show');
    await page.getByRole('tab', { name: /Abastecimentos \d/ }).waitFor();
    await page.getByRole('heading', { name: 'Identificação' }).waitFor();
    await page.unrouteAll();
    expect(await shifted()).toBeLessThan(0.02);
  });

  it('registers a vehicle: each wrong field is named, a right one is saved and found', async () => {
    const { page } = here;
    await page.goto('/frota/veiculos');
    await page.getByRole('link', { name: 'Cadastrar veículo' }).click();
    await page.getByLabel('Nº de frota').fill('CV-77');
    await page.getByLabel('Placa').fill('QBC4F2');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page
      .getByText(/Placa inválida/)
      .first()
      .waitFor();
    await page.getByText('Campo obrigatório').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/frota/veiculos/create');

    await page.getByLabel('Placa').fill('rwx2f81');
    await choose('Tipo', 'Dolly');
    await page.getByLabel('RENAVAM').fill('86769597308');
    await page.getByLabel('Chassi').fill('9BSR6X400R4012345');
    await choose('UF de registro', /MT|Mato Grosso/);
    await page.getByLabel('Município').fill('Sorriso');
    await page.getByLabel('Marca').fill('Randon');
    await page.getByLabel(/^Modelo/).fill('Dolly 2E');
    await page.getByLabel('Ano de fabricação').fill('2025');
    await page.getByLabel('Ano do modelo').fill('2026');
    await page.getByLabel('Eixos').fill('2');
    await page.getByLabel('Tara').fill('2500');
    await choose('Empresa proprietária', /./);
    await choose('Centro de custo', /./);
    await page.getByLabel(/^Aquisição/).fill('01/10/2026');
    await page.getByLabel('Valor de aquisição').fill('95000,00');
    await page.getByLabel('Valor de mercado (FIPE)').fill('91500,50');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));

    const [saved] = await portal.rows('frotas', '/veiculos', { placa: 'RWX2F81' });
    expect(saved).toMatchObject({
      codigoFrota: 'CV-77',
      valorAquisicao: 95000,
      valorFipe: 91500.5,
      situacao: 'disponivel',
    });
    await page.goto('/frota/veiculos');
    await page.getByRole('main').getByPlaceholder('Buscar', { exact: true }).fill('rwx2f81');
    await page.waitForURL(/filter=.*rwx2f81/);
    await page.getByRole('link', { name: 'CV-77' }).waitFor();
    await page.getByRole('link', { name: 'CV-01' }).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('main').locator('tbody tr').count()).toBe(1);
    expectCleanConsole(here);
  });

  it('stops a vehicle with a reason and frees it again', async () => {
    const { page } = here;
    const [vehicle] = await portal.rows(
      'frotas',
      `/veiculos?filter=${encodeURIComponent('{"situacao":"disponivel"}')}`,
    );
    await page.goto(`/frota/veiculos/${String(vehicle!.id)}/show`);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Parar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Observações').fill('Aguardando pneus');
    await dialog.getByRole('button', { name: 'Parar' }).click();
    await page.getByRole('button', { name: 'Liberar' }).waitFor();
    const stopped = (await (await portal.as('frotas', `/veiculos/${String(vehicle!.id)}`)).json()) as Record<
      string,
      unknown
    >;
    expect(stopped).toMatchObject({ situacao: 'parado', observacoes: 'Aguardando pneus' });
    await page.getByRole('button', { name: 'Liberar' }).click();
    await page.getByRole('button', { name: 'Liberar' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Parar' }).waitFor();
  });

  it('keeps what another person saved meanwhile, and says so', async () => {
    const { page } = here;
    await page.goto('/frota/veiculos/2');
    await page.getByLabel('Cor').fill('Azul');
    const changed = await portal.as('frotas', '/veiculos/2', {
      method: 'PUT',
      body: JSON.stringify({ municipio: 'Lucas do Rio Verde' }),
    });
    expect(changed.status).toBe(200);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Lucas do Rio Verde').waitFor();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const now = (await (await portal.as('frotas', '/veiculos/2')).json()) as Record<string, unknown>;
    expect(now).toMatchObject({ cor: 'Azul', municipio: 'Lucas do Rio Verde' });
  });

  it('deletes a maintenance plan after asking, and exports the list as it is filtered', async () => {
    const { page } = here;
    await page.goto('/frota/manutencao/planos');
    await page.getByRole('main').locator('tbody tr a').first().waitFor();
    // the rows that are there before the portal's own code are drawn over by it
    await here.settled();
    const before = await page.getByRole('main').locator('tbody tr').count();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const csv = Buffer.concat(chunks).toString('utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.trim().split(/\r?\n/)).toHaveLength(before + 1);

    await page.getByRole('link', { name: 'Criar plano' }).click();
    await page.getByLabel('Nome').fill('Plano de teste');
    await choose('Serviço', 'Freios');
    await choose('Tipo de veículo', 'Cavalo mecânico');
    await choose('Veículos', /./);
    await page.getByLabel('Intervalo em dias').fill('90');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/planos\/\d+\/show$/);
    await page.getByRole('main').getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.waitForURL(/\/planos$/);
    await expect
      .poll(() => portal.rows('frotas', '/planos_manutencao', { nome: 'Plano de teste' }))
      .toEqual([]);
  });
});

describe('motorista', () => {
  beforeEach(() => enter(here, portal.url, 'motorista@example.com'));

  it('sees his own refuellings alone, on the screen and over the API', async () => {
    const { page } = here;
    await page.goto('/pages/abastecimento');
    await page.getByRole('main').locator('tbody tr').first().waitFor();
    const own = await portal.rows('motorista', '/abastecimentos?range=[0,999]');
    const others = await portal.rows('motorista2', '/abastecimentos?range=[0,999]');
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    const ids = new Set(own.map(({ id }) => id));
    expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    expect((await portal.as('motorista', `/abastecimentos/${String(others[0]!.id)}`)).status).toBe(404);
    await page.goto('/pages/Frotas');
    await page.waitForURL('**/naoautorizado');
  });

  it('enters a refuelling on the phone: it is his, and the value is worked out as he types', async () => {
    await here.leave();
    Object.assign(here, await visit(portal, { width: 390, height: 844 }));
    await enter(here, portal.url, 'motorista@example.com');
    const { page } = here;
    await page.goto('/pages/abastecimento/create');
    await page.getByLabel('Data/hora').fill('31/10/2026 16:05');
    await choose('Posto', /./);
    await choose('Veículo', /./);
    await choose('Combustível', 'Diesel S10');
    await page.getByLabel('Litros').fill('420,000');
    await page.getByLabel('Preço por litro').fill('6,579');
    const vehicles = await portal.rows('frotas', '/veiculos?range=[0,999]');
    const highest = Math.max(...vehicles.map(({ hodometroAtual }) => Number(hodometroAtual)));
    await page.getByRole('textbox', { name: 'Hodômetro' }).fill(String(highest + 920));
    // so far above the last reading of this vehicle, it asks whether it was read right
    await page.getByRole('switch', { name: 'Conferi o hodômetro no painel' }).check();
    await choose('Pagamento', 'Cartão frota');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    const [saved] = await portal.rows('motorista', '/abastecimentos?sort=["id","DESC"]&range=[0,0]');
    expect(saved).toMatchObject({ valorTotal: 2763.18, litros: 420, situacao: 'pendente' });
    expect(saved!.numero).toMatch(/^AB-2026-\d{5}$/);
    expectCleanConsole(here);
  });
});

describe('recursos humanos', () => {
  it('grants an absence: the days are counted, the state moves by its button', async () => {
    await enter(here, portal.url, 'rh@example.com');
    const { page } = here;
    await page.goto('/pages/RecursosHumanos/ausencias/create');
    await choose('Funcionário', /./);
    await choose('Tipo', 'Folga');
    await page.getByLabel('Início').fill('03/11/2026');
    await page.getByLabel('Fim').fill('01/11/2026');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page
      .getByText(/deve ser igual ou posterior|a partir de|anterior/i)
      .first()
      .waitFor();
    await page.getByLabel('Fim').fill('05/11/2026');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/ausencias\/\d+\/show$/);
    await page.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByRole('main').getByText('Aprovada').first().waitFor();
    const [saved] = await portal.rows('rh', '/ausencias?sort=["id","DESC"]&range=[0,0]');
    expect(saved).toMatchObject({ dias: 3, situacao: 'aprovada' });
  });
});

describe('almoxarifado', () => {
  it('corrects a stock by keys: the cost of the item is copied, and nobody may type it', async () => {
    const { page } = here;
    await enter(here, portal.url, 'almoxarifado@example.com');
    await page.goto('/pages/Almoxarifado/movimentos/create');
    await page.getByRole('combobox', { name: 'Tipo' }).focus();
    await page.keyboard.type('Ajuste');
    await choose('Item', /^FE-0040/, { search: 'calibrador' });
    await expect.poll(() => page.getByLabel('Custo unitário').inputValue()).not.toBe('');
    await page.getByLabel(/^Quantidade/).fill('0,5');
    await page.getByLabel(/^Motivo/).fill('Contagem de outubro');
    await page.keyboard.press('Control+S');
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    const [moved] = await portal.rows('almoxarifado', '/movimentos_estoque', {
      motivo: 'Contagem de outubro',
    });
    const [item] = await portal.rows('almoxarifado', '/itens_estoque', { codigo: 'FE-0040' });
    expect(moved).toMatchObject({
      tipo: 'ajuste_positivo',
      quantidade: 0.5,
      custoUnitario: item!.custoMedio,
    });
    expectCleanConsole(here);
  });
});

describe('the own profile', () => {
  it('changes the password: the session goes on, the next sign-in needs the new one', async () => {
    await enter(here, portal.url, 'ceo@example.com');
    const { page } = here;
    await page.goto('/personel-information');
    await page.getByLabel('Senha atual').fill('errada99');
    await page.getByLabel('Nova senha', { exact: true }).fill('grao de soja 26');
    await page.getByLabel('Repita a nova senha').fill('grao de soja 26');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByText('A senha atual não confere').waitFor();
    await page.getByLabel('Senha atual').fill('demo1234');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByText(/Senha trocada/).waitFor();
    await page.goto('/pages/ceo');
    await page.locator('main h1').waitFor({ state: 'attached' });
    const login = (password: string) =>
      fetch(`${portal.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ceo@example.com', password }),
      });
    expect((await login('demo1234')).status).toBe(401);
    expect((await login('grao de soja 26')).status).toBe(200);
  });
});

describe('administração', () => {
  it('gives a new user an area: he signs in and lands there; the administrator can’t lock himself out', async () => {
    await enter(here, portal.url, 'admin@example.com');
    const { page } = here;
    await page.goto('/pages/autoriza/usuarios/create');
    await page.getByLabel('Nome').fill('Joana Prado');
    await page.getByLabel('E-mail').fill('joana@example.com');
    await page
      .getByLabel(/^Senha/)
      .first()
      .fill('boa-senha-26');
    await choose('Plano', /./);
    await choose('Permissões', 'Almoxarifado');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/usuarios\/\d+\/show$/);

    const other = await visit(portal);
    await other.page.goto('/');
    await other.page.getByPlaceholder('E-mail').fill('joana@example.com');
    await other.page.getByPlaceholder('Senha').fill('boa-senha-26');
    await other.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await other.page.waitForURL('**/pages/Almoxarifado');
    await other.leave();

    const me = (await (await portal.as('admin', '/user-info')).json()) as { id: number };
    const refused = await portal.as('admin', `/usuarios/${me.id}`, {
      method: 'PUT',
      body: JSON.stringify({ permissoes: ['vendas'] }),
    });
    expect(refused.status).toBe(409);
  });
});

describe('the shell', () => {
  beforeEach(() => enter(here, portal.url, 'todos@example.com'));

  it('finds pages: two of them untyped, never more than four, whatever the case and accents', async () => {
    const { page } = here;
    await page.goto('/pages/blank-page');
    const search = page.getByRole('banner').getByRole('combobox');
    await search.click();
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toHaveLength(2);
    await search.fill('VEICULO');
    await page
      .getByRole('option', { name: /Veículos/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(4);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/veiculos/);
    await expect.poll(() => search.getAttribute('maxlength')).toBe('512');
  });

  it('lists the twelve departments in order, the current one marked', async () => {
    const { page } = here;
    await page.goto('/frota/licenca');
    const menu = page.getByRole('navigation').first();
    await menu.getByText('Paginas').waitFor();
    const names = [
      'Comercial',
      'Logistica',
      'Fiscal',
      'Frotas',
      'Financeiro',
      'Recursos Humanos',
      'Almoxarifado',
      'Motorista',
      'Corretor',
      'Vendas',
      'CEO',
      'Administrativo',
    ];
    const shown = async () =>
      (await menu.getByRole('link').allInnerTexts())
        .map((text) => text.trim())
        .filter((text) => names.includes(text));
    await expect.poll(shown).toEqual(names);
    await expect
      .poll(() => menu.locator('[aria-current]').allInnerTexts())
      .toContainEqual(expect.stringContaining('Licenças'));
  });

  it('keeps the chosen theme, direction and width in this browser', async () => {
    const { page } = here;
    await page.goto('/pages/blank-page');
    await page.getByRole('button', { name: 'Personalizar' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Escuro' }).first().click();
    await drawer.getByRole('button', { name: 'Mais', exact: true }).click();
    await drawer.getByRole('button', { name: 'Da direita' }).click();
    await drawer.getByRole('button', { name: 'Centralizada' }).click();
    await page.reload();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // the frame that stands there first is drawn over
    await here.settled();
    expect(
      await page.evaluate(() => [
        document.body.classList.contains('dark'),
        document.documentElement.dir,
        document.documentElement.lang,
      ]),
    ).toEqual([true, 'rtl', 'pt-BR']);
    await expect
      .poll(() => page.getByRole('main').evaluate((main) => getComputedStyle(main).maxWidth))
      .toBe('936px');
    expect(await violations(page)).toEqual([]);
  });

  it('leads the keyboard past the menu by a skip link', async () => {
    const { page } = here;
    await page.goto('/pages/blank-page');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    // the frame that is there before the portal's own code has no link to skip it
    await here.settled();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Pular para o conteúdo');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('comercial', () => {
  beforeEach(() => enter(here, portal.url, 'comercial@example.com'));

  it('registers a sale with its items by keyboard; the API adds it up again', async () => {
    const { page } = here;
    await page.goto('/pages/venda');
    await page.getByRole('link', { name: 'Registrar venda' }).click();
    await page.getByRole('textbox', { name: 'Data' }).fill('30/10/2026');
    await choose('Empresa', 'Buriti Grãos');
    await choose('Cliente', 'Atlântico Trading Agrícola', { search: 'atl' });
    await choose('Vendedor', /Isabela/);
    await choose('Frete por conta', 'FOB');
    await page.getByLabel('Entrega prevista').fill('20/11/2026');
    await page.getByLabel('Prazo').fill('7');

    const follows = page.waitForResponse(/\/vendas\/preview/);
    await choose('Lote, linha 1', /^LT-/);
    // what follows from the lot is there before one goes on
    await follows;
    await page.keyboard.press('Enter');
    for (const typed of ['100,5', '131,4', '112,25']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await choose('Lote, linha 2', /^LT-/);
    await page.getByLabel('Sacas, linha 2').fill('0');
    await page.getByLabel('Preço, linha 2').fill('100');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByRole('button', { name: 'Itens, linha 2: Sacas' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await page.getByText('R$ 14.205,70').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await page.getByRole('table', { name: 'Itens' }).getByText('R$ 14.205,70').waitFor();

    const id = new URL(page.url()).pathname.split('/').at(-2)!;
    const sale = (await (await portal.as('comercial', `/vendas/${id}`)).json()) as Record<string, unknown>;
    // the second row's cost, which nobody typed, is that of its lot
    expect(sale).toMatchObject({
      totalSacas: 110.5,
      valorProdutos: 14205.7,
      margemValor: 1804.57,
      itens: [{ custoSaca: 112.25 }, { custoSaca: 112 }],
    });
    const changed = await portal.as('comercial', `/vendas/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ version: sale.version, itens: [], valorProdutos: 1 }),
    });
    expect(changed.status).toBe(422);
  });
});
