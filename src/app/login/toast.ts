const duration = 4500;

/** A message at the top right that disappears by itself, and calls `after` then. */
export function showToast(text: string, after: () => void): void {
  const toast = document.createElement('div');
  toast.className = 'toast';
  toast.setAttribute('role', 'alert');
  toast.textContent = text;
  document.getElementById('toasts')?.replaceChildren(toast);
  setTimeout(() => {
    if (!toast.isConnected) return;
    toast.remove();
    after();
  }, duration);
}
