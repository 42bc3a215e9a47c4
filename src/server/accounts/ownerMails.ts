/** E-mails that tell the owner of an account what others should not be able to do unnoticed. */
import type { Portal } from '#model/types.ts';
import { hasUnverifiedEmail } from '#access/accounts.ts';
import { translate } from '#messages/translate.ts';
import type { Store, Stored } from '../data/store.ts';
import { systemModel, systemTablesIn, type SystemTransaction } from '../data/systemTables.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Write } from '../writes/write.ts';
import { mailContent } from '../delivery/outbox.ts';
import { addMessage, buttonKey } from '../delivery/worker.ts';

/** What is new for an account. */
export type OwnerNews = 'factor' | 'factorRemoved' | 'codes' | 'key' | 'password';

/** Writes an e-mail, if the portal sends any. It is sent once it is stored. */
export async function tellOwner(
  store: Store | undefined,
  portal: Portal,
  account: Stored,
  news: OwnerNews,
): Promise<void> {
  await store
    ?.using(systemModel)
    .write((transaction) => writeToOwner(systemTablesIn(transaction, transaction), portal, account, news));
}

/** Of a password that somebody else, such as an administrator, gives to an account. */
export async function tellOfPassword({ caller, before, checked, transaction }: Write): Promise<void> {
  const { portal } = caller;
  const { password } = portal.accounts;
  if (before && checked && !isEmpty(checked[password]) && before[password] !== checked[password])
    await writeToOwner(transaction.system, portal, before, 'password');
}

/** The same within a transaction. */
async function writeToOwner(
  system: SystemTransaction,
  portal: Portal,
  account: Stored,
  news: OwnerNews,
): Promise<void> {
  const { mail, accounts, brand } = portal;
  const to = account[accounts.email];
  if (!mail || typeof to !== 'string' || to === '' || hasUnverifiedEmail(account, portal)) return;
  const title = translate(`ownerMails.${news}.title`, { portal: brand.name });
  const words = {
    title,
    text: translate(`ownerMails.${news}.text`),
    resource: '',
    name: String(account[accounts.name] ?? ''),
    portal: brand.name,
    link: portal.url ?? '',
  };
  await addMessage(
    system,
    { act: '', rule: buttonKey(accounts.resource, title), resource: accounts.resource, record: account.id },
    { channel: 'mail', target: to, content: mailContent({ ...mail, templates: {} }, to, words) },
  );
}
