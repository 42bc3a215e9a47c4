const duration = 4500;

/** A message at the top right that disappears by itself. */
export function showToast(text: string): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.setAttribute('role', 'alert');
  toast.textContent = text;
  document.getElementById('toasts')?.replaceChildren(toast);
  setTimeout(() => toast.remove(), duration);
}
