/** Pictures of the demo products, drawn as SVG so that no files and no other sites are needed. */

/** White drawings in a box of 48 × 48. */
const drawings = {
  mug: '<path d="M12 14h20v16a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6z"/><path d="M32 18h2a5 5 0 0 1 0 10h-2" fill="none" stroke="#fff" stroke-width="3"/>',
  notebook:
    '<rect x="13" y="9" width="22" height="30" rx="2"/><path d="M18 9v30" stroke="INK" stroke-width="2"/><path d="M22 17h9M22 22h9M22 27h6" stroke="INK" stroke-width="1.6"/>',
  lamp: '<path d="M17 10h14l5 14H12z"/><path d="M24 24v13" stroke="#fff" stroke-width="3"/><rect x="15" y="36" width="18" height="3" rx="1.5"/>',
  backpack:
    '<path d="M14 20a10 10 0 0 1 20 0v16a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z"/><rect x="18" y="27" width="12" height="8" rx="2" fill="INK"/><path d="M20 11V9a4 4 0 0 1 8 0v2" fill="none" stroke="#fff" stroke-width="2"/>',
  headphones:
    '<path d="M11 29v-4a13 13 0 0 1 26 0v4" fill="none" stroke="#fff" stroke-width="3"/><rect x="9" y="27" width="8" height="12" rx="3"/><rect x="31" y="27" width="8" height="12" rx="3"/>',
  bottle:
    '<rect x="20" y="8" width="8" height="5" rx="1"/><path d="M19 15h10l3 6v16a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V21z"/><path d="M16 26h16" stroke="INK" stroke-width="2"/>',
  keyboard:
    '<rect x="7" y="16" width="34" height="17" rx="3"/><path d="M12 21h24M12 25h24" stroke="INK" stroke-width="2" stroke-dasharray="3 2"/><path d="M17 29h14" stroke="INK" stroke-width="2"/>',
  mouse:
    '<rect x="15" y="9" width="18" height="30" rx="9"/><path d="M24 13v6" stroke="INK" stroke-width="2.4" stroke-linecap="round"/>',
  clock:
    '<circle cx="24" cy="24" r="15"/><path d="M24 15v9l6 4" fill="none" stroke="INK" stroke-width="2.4" stroke-linecap="round"/>',
  chair:
    '<path d="M17 8h14l-1 15H18z"/><rect x="14" y="24" width="20" height="5" rx="2"/><path d="M24 29v6M16 40l8-5 8 5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>',
  plant:
    '<path d="M16 28h16l-2 12H18z"/><path d="M24 28V18M24 20c-9 0-10-6-10-9 7 0 10 3 10 9zM24 17c0-6 4-9 10-9 0 5-3 9-10 9z" stroke="#fff" stroke-width="1.4"/>',
  umbrella:
    '<path d="M8 25a16 16 0 0 1 32 0z"/><path d="M24 25v11a3.5 3.5 0 0 0 7 0" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>',
  pen: '<path d="M12 36l3-9 16-16 6 6-16 16z"/><path d="M28 14l6 6" stroke="INK" stroke-width="2"/>',
} as const;
export type Drawing = keyof typeof drawings;

/** A drawing on a soft gradient of one hue. `turn` gives further views of the same product. */
export function picture(drawing: Drawing, hue: number, turn = 0): string {
  const ink = `hsl(${hue},38%,40%)`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 72">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue},36%,56%)"/>` +
    `<stop offset="1" stop-color="hsl(${(hue + 28) % 360},40%,38%)"/></linearGradient></defs>` +
    `<rect width="96" height="72" fill="url(#g)"/>` +
    `<g fill="#fff" fill-opacity=".94" transform="translate(24 12) rotate(${turn} 24 24)">${drawings[drawing].replaceAll('INK', ink)}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
