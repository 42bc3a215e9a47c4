/** Types records into forms by what a person sees: labels, and the names of options. */
import type { Page } from 'playwright-core';
import type { Field, Section } from '#model/types.ts';
import { isNumeric, isTemporal } from '#model/traits.ts';
import { formatValue, optionsOf } from '#kinds/registry.ts';

/** The label that the form shows for a field. */
export const labelIn = (form: readonly Section[], field: Field) =>
  form.flatMap(({ fields }) => fields).find((entry) => entry.field === field.id)?.label ?? field.label;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The label alone, or with the mark of a field that must be filled in. */
export const named = (label: string) => new RegExp(`^${escaped(label)}\\s*\\*?$`);

/** Enters one value; a reference takes the first record that its picker offers. */
export async function enterValue(page: Page, field: Field, label: string, value: unknown, timeZone: string) {
  const name = named(label);
  if (field.type === 'boolean') return page.getByRole('switch', { name }).setChecked(value === true);
  const choices = optionsOf(field);
  if (choices.length > 0 && field.type !== 'multiselect') {
    await page.getByRole('combobox', { name }).click();
    const { label: text } = choices.find((option) => option.value === value)!;
    return page.getByRole('option', { name: text, exact: true }).click();
  }
  if (field.type === 'multiselect' || field.type === 'reference' || field.type === 'references') {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option').first().click();
    return field.type === 'reference' ? undefined : page.keyboard.press('Escape');
  }
  await page
    .getByLabel(name)
    .first()
    .fill(typed(field, value, timeZone));
}

/** The stored value as it is typed. */
function typed(field: Field, value: unknown, timeZone: string): string {
  if (isNumeric(field)) return String(value).replace('.', ',');
  if (isTemporal(field)) return formatValue(field, value, { timeZone });
  return String(value);
}

/** Drops a file in the middle of the page, or on a part of it, as from another window. */
export async function dropFile(page: Page, name: string, text: string, target = page.getByRole('main')) {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const carried = new DataTransfer();
      carried.items.add(new File([given.text], given.name));
      return carried;
    },
    { name, text },
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}
