/** A small company in a folder of its own, whose config is edited in the browser by the account `office`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { lojaFolder, lojaRows } from '../../support/companies/loja.ts';
import { accountsOf } from '../../support/companies/seededRecords.ts';
import { usePortal } from './portal.ts';

export async function useEditedCompany(others: Parameters<typeof accountsOf>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-edited-'));
  const config = join(folder, 'config');
  cpSync(lojaFolder, config, { recursive: true });
  writeFileSync(
    join(config, 'departments/office.yaml'),
    `label: Office
icon: Settings
permissions: [office]
menu: { order: 9 }
landing: /office/editor
routes:
  - { path: /office/editor, label: Editor, page: ConfigEditor }
  - { path: /office/users, label: Users, list: users }
`,
  );
  const usersFile = join(config, 'resources/users.yaml');
  writeFileSync(
    usersFile,
    readFileSync(usersFile, 'utf8').replace('support: Support', 'support: Support, office: Office'),
  );
  const users = accountsOf({ office: { permissions: ['office', 'store'] }, ...others });
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ ...lojaRows(), users }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const used = await usePortal({
    PORTAL_CONFIG: config,
    PORTAL_DB: join(folder, 'db.json'),
    PORTAL_EDIT_CONFIG: 'on',
  });
  return { ...used, config };
}
