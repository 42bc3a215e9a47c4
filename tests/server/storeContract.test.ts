import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJsonStore } from '../../src/server/data/json/jsonStore.ts';
import { storeContract } from '../support/storeContract.ts';

storeContract('the store in a file', async (rows) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'estante-'));
  const source = path.join(folder, 'inicial.json');
  writeFileSync(source, JSON.stringify(rows));
  const open = () => openJsonStore(path.join(folder, 'dados'), source);
  let store = open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = open());
    },
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
