/** E-mails that tell the owner of an account what others should not be able to do unnoticed. */
import type { Portal } from '#model/types.ts';
import { hasUnverifiedEmail } from '#access/accounts.ts';
import { translate } from '#messages/translate.ts';
import type { Id, Store, Stored } from '../data/store.ts';
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
  await mailToAccount(system, portal, account.id, {
    to,
    title,
    text: translate(`ownerMails.${news}.text`),
    name: String(account[accounts.name] ?? ''),
    link: portal.url ?? '',
  });
}

type AccountMail = {
  to: string;
  title: string;
  text: string;
  name: string;
  link: string;
  /** Names the link that takes the place of `link` when the e-mail is sent. */
  accountLink?: string;
};

/** Writes an e-mail that is about an account. It is sent once it is stored. */
export function mailToAccount(
  system: SystemTransaction,
  { accounts, brand, mail }: Portal,
  account: Id,
  { to, accountLink, ...words }: AccountMail,
): Promise<void> {
  const content = mailContent({ ...mail!, templates: {} }, to, {
    ...words,
    resource: '',
    portal: brand.name,
  });
  const rule = buttonKey(accounts.resource, words.title);
  const origin = { act: '', rule, resource: accounts.resource, record: account };
  return addMessage(system, origin, {
    channel: 'mail',
    target: to,
    content: accountLink === undefined ? content : { ...content, accountLink },
  });
}
