/** The company's config with three more lines: all that another screen takes. */
import { appendFileSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const path = '/frota/produtos';
export const threeLines = [
  '  - path: /frota/produtos',
  '    label: Produtos transportados',
  '    list: produtos',
];

/** A folder that the caller must remove. */
export function configWithOneMoreRoute(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rota-'));
  cpSync('config', folder, { recursive: true });
  appendFileSync(join(folder, 'departments', 'frotas.yaml'), `${threeLines.join('\n')}\n`);
  return folder;
}
