/** Rights that the portal's account lacks in the database, as after a restore by a superuser, whose tables are then the superuser's. */
import { translate } from '#messages/translate.ts';
import type { Connection } from '../connection/database.ts';
import { name, rendered, sql, text } from '../sql.ts';

/** PostgreSQL's insufficient_privilege: "permission denied", and "must be owner of". */
const isRefused = (error: unknown): error is Error => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '42501' || cause?.code === '42501';
};

/** Runs what changes tables. Names account, owner and remedy where the account may not. */
export async function namingOwner<T>(
  connection: Pick<Connection, 'query'>,
  schema: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefused(error)) throw error;
    const [found] = await connection
      .query(
        sql`select current_user as account, (select pg_get_userbyid(c.relowner) from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = ${text(schema)} and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) <> current_user limit 1) as owner`,
      )
      .catch(() => []);
    const [account, owner] = [String(found?.account ?? '?'), found?.owner as string | null | undefined];
    const quoted = (role: string) => rendered(name(role)).text;
    throw new Error(
      owner
        ? translate('database.tablesOfOther', {
            message: error.message,
            account,
            owner,
            remedy: `reassign owned by ${quoted(owner)} to ${quoted(account)}`,
            grant: `grant ${quoted(owner)} to ${quoted(account)}`,
          })
        : translate('database.accountMayNot', { message: error.message, account, schema }),
      { cause: error },
    );
  }
}
