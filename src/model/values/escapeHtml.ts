const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the content or the attribute of an element. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
