/** Forms filled in by users of their departments: missing fields are named, and valid input is saved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReadOnly, isRequired, isVisible, validateField } from '#kinds/validate.ts';
import { company, fillingFor, writingIn } from '../support/companies/demo.ts';
import { asked, computed, contextOf, fillIn, startOf } from '../support/companies/fillForm.ts';
import { enterValue, labelIn } from './support/form.ts';
import { enter, expectCleanConsole, startPortal, tokenOf, visit, type Running } from './support/portal.ts';

const ours = company();
const { portal } = ours;
let running: Running;
beforeAll(async () => {
  running = await startPortal();
});
afterAll(() => running.stop());

const fieldsOf = ({ screen }: ReturnType<typeof writingIn>[number]) =>
  screen.form
    .flatMap(({ fields }) => fields)
    .map(({ field }) => portal.resources[screen.resource]!.fields[field]!);
const ofDepartments = Object.values(
  Object.fromEntries(
    writingIn(portal)
      .filter(
        (place) =>
          !fieldsOf(place).some(({ type, required }) => required && ['items', 'password'].includes(type)),
      )
      .toReversed()
      .map((place) => [place.account, place]),
  ),
);
/**
 * The first form of each department that is typed in without rows, where it asks for a kind of field that those before
 * do not. All forms are filled in without a browser, in tests/demo.
 */
const met = new Set<string>();
const places = ofDepartments.filter((place) => {
  const kinds = fieldsOf(place).flatMap(({ type, required }) => (required ? [type] : []));
  const isNew = kinds.some((kind) => !met.has(kind));
  for (const kind of kinds) met.add(kind);
  return isNew;
});

const api = async (method: string, path: string, { token, data }: { token?: string; data?: object } = {}) => {
  const response = await fetch(`${running.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data && { body: JSON.stringify(data) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

it('they ask for every kind of field that such forms of the departments do', () => {
  expect(ofDepartments.length).toBeGreaterThanOrEqual(12);
  expect(met.size).toBeGreaterThan(7);
});

describe.each(places.map((place, seed) => ({ ...place, seed: seed + 1 })))('$path as $account', (place) => {
  it('names missing fields, leads to the first one, and saves valid input', async () => {
    const { path, screen, account, seed } = place;
    const { token } = await tokenOf(running.url, `${account}@example.com`);
    const filling = { ...fillingFor(ours, place, seed, api, token), onlyRequired: true };
    const here = await visit(running);
    const { page } = here;
    await enter(here, running.url, `${account}@example.com`);
    await page.goto(screen.kind === 'list' ? `${path}/create` : path);
    const form = page.locator('form');
    await form.first().waitFor();
    // fields that follow from known values are filled in automatically
    await here.settled();
    const start = startOf(filling);
    const followed = await api('POST', `/${screen.resource}/preview`, { token, data: start });
    const save = form.getByRole('button', {
      name: screen.kind === 'form' ? (screen.submitLabel ?? 'Salvar') : 'Salvar',
      exact: true,
    });
    await save.click();

    const empty = computed(filling, { ...start, ...(followed.body as object) });
    const context = contextOf(filling, empty);
    const missing = asked(filling).filter(
      (field) =>
        isVisible(field, empty, context) &&
        !isReadOnly(field, empty, context) &&
        isRequired(field, empty, context) &&
        (empty[field.id] ?? null) === null,
    );
    expect(missing.length).toBeGreaterThan(0);
    const summary = form.getByRole('alert');
    await summary.waitFor();
    const lacks = missing.map((field) => validateField(field, null, { ...context, record: empty })!);
    const names = missing.map((field) => labelIn(screen.form, field));
    const more = names.length - 12;
    const rest = more > 0 ? ` e mais ${more} campo${more === 1 ? '' : 's'}` : '';
    await expect
      .poll(() => summary.locator('li').allInnerTexts())
      .toContain(
        names.length > 1
          ? `Falta preencher: ${names.slice(0, 12).join(', ')}${rest}`
          : `${names[0]}: ${lacks[0]}`,
      );
    for (const lack of new Set(lacks))
      await expect
        .poll(() => form.getByText(lack, { exact: true }).count())
        .toBe(lacks.filter((one) => one === lack).length);
    const focused = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        const own =
          active?.getAttribute('name') ??
          active?.parentElement?.querySelector('[name]')?.getAttribute('name');
        return own ?? active?.outerHTML.slice(0, 200);
      });
    await expect.poll(focused).toBe(missing[0]!.id);

    const record = await fillIn(filling);
    for (const field of asked(filling)) {
      if (!(field.id in record) || record[field.id] === empty[field.id]) continue;
      await enterValue(page, field, labelIn(screen.form, field), record[field.id], portal.timeZone);
    }
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith(`/api/${screen.resource}`),
    );
    await save.click();
    const answer = await answered;
    expect([answer.status(), await answer.text()]).toEqual([201, expect.anything()]);
    if (screen.kind === 'list') await page.waitForURL(/\/show$/);
    expectCleanConsole(here);
    await here.leave();
  });
});

it('asks for a long record a step at a time, by the keyboard alone', async () => {
  const here = await visit(running);
  const { page } = here;
  await enter(here, running.url, 'rh@example.com');
  await page.goto('/rh/funcionarios/create');
  await page.getByRole('button', { name: 'Continuar' }).waitFor();
  await here.settled();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect.poll(() => page.getByRole('button', { name: 'Salvar', exact: true }).count()).toBe(0);

  // missing fields of this step are named, and the form stays on it
  await page.getByRole('button', { name: 'Continuar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Escolha na lista', { exact: true }).first().waitFor();
  await expect.poll(() => heading('Remuneração').isVisible()).toBe(false);

  const choose = async (label: string) => {
    await page.getByRole('combobox', { name: label }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    // options that come later take the highlight away
    await here.settled();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await here.settled();
  };
  await choose('Pessoa');
  await page.getByLabel(/^Nome/).fill('Como no cadastro');
  for (const label of ['Empresa', 'Cargo', 'Centro de custo']) await choose(label);
  await page
    .getByLabel(/^Admissão/)
    .first()
    .focus();
  await page.keyboard.type('31/10/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Continuar' }).focus();
  await page.keyboard.press('Enter');
  await heading('Remuneração').waitFor();
  // one types on where the step begins
  await page.keyboard.type('3500');
  await page.keyboard.press('Tab');

  // back at any time, and nothing is lost
  await page.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect.poll(() => page.getByLabel(/^Nome/).inputValue()).toBe('Como no cadastro');
  const steps = ['Remuneração', 'Saúde ocupacional', 'Férias', 'Observações'];
  for (const step of steps) {
    await page.getByRole('button', { name: 'Continuar' }).press('Enter');
    await heading(step).waitFor();
  }
  await expect.poll(() => page.getByRole('button', { name: 'Continuar' }).count()).toBe(0);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/rh\/funcionarios\/\d+\/show$/);
  const id = new URL(page.url()).pathname.split('/')[3];
  const [saved] = await running.rows('rh', '/funcionarios', { id });
  expect(saved).toMatchObject({ salarioBase: 3500, dataAdmissao: '2026-10-31' });
  expectCleanConsole(here);
  await here.leave();
});
