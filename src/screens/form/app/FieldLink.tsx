import { Link } from '@mui/material';

/** The name of a field, which leads to its input in the same form. */
export const FieldLink = ({ path, label }: { path: string; label: string | undefined }) => (
  <Link
    component="button"
    type="button"
    color="inherit"
    underline="always"
    onClick={({ currentTarget }) => focusField(currentTarget, path)}
  >
    {label}
  </Link>
);

function focusField(from: HTMLElement, field: string) {
  const input = from.closest('form')?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  const target = input && focusable(input);
  target?.focus();
  target?.scrollIntoView?.({ block: 'center' });
}

/** MUI's select keeps its value in a hidden input; the combobox before it takes the focus. */
export const focusable = (input: HTMLElement) =>
  input.matches('[aria-hidden="true"]')
    ? input.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
    : input;
