import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { storeContract } from '#tests/support/stores/storeContract.ts';

storeContract('the store in a file', async (rows) => {
  const folder = newFolder();
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
    close: () => store.close(),
  };
});
