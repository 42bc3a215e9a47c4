/** E-mails that tell the owner of an account what others should not be able to do unnoticed. */
import type { Portal } from '#model/types.ts';
import { hasUnverifiedEmail } from '#access/accounts.ts';
import { translate } from '#messages/translate.ts';
import type { Store, Stored } from '../data/store.ts';
import { systemModel, systemTablesIn } from '../data/systemTables.ts';
import { mailContent } from '../delivery/outbox.ts';
import { addMessage, buttonKey } from '../delivery/worker.ts';

/** What is new for an account. */
export type OwnerNews = 'factor' | 'factorRemoved' | 'key' | 'password';

/** Writes an e-mail, if the portal sends any. It is sent once it is stored. */
export async function tellOwner(
  store: Store | undefined,
  portal: Portal,
  account: Stored,
  news: OwnerNews,
): Promise<void> {
  const { mail, accounts, brand } = portal;
  const to = account[accounts.email];
  if (!store || !mail || typeof to !== 'string' || to === '' || hasUnverifiedEmail(account, portal)) return;
  const title = translate(`ownerMails.${news}.title`, { portal: brand.name });
  const words = {
    title,
    text: translate(`ownerMails.${news}.text`),
    resource: '',
    name: String(account[accounts.name] ?? ''),
    portal: brand.name,
    link: portal.url ?? '',
  };
  const content = mailContent({ ...mail, templates: {} }, to, words);
  const rule = buttonKey(accounts.resource, title);
  await store
    .using(systemModel)
    .write((transaction) =>
      addMessage(
        systemTablesIn(transaction, transaction),
        { act: '', rule, resource: accounts.resource, record: account.id },
        { channel: 'mail', target: to, content },
      ),
    );
}
