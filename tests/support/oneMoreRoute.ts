/** The company's config with three lines more: all that a further screen takes. */
import { appendFileSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const path = '/frota/produtos';
export const threeLines = [
  '  - path: /frota/produtos',
  '    label: Produtos transportados',
  '    list: produtos',
];

/** A folder to be removed by who asks for it. */
export function configWithOneMoreRoute(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rota-'));
  cpSync('config', folder, { recursive: true });
  appendFileSync(join(folder, 'departments', 'frotas.yaml'), `${threeLines.join('\n')}\n`);
  return folder;
}
